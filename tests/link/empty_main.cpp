// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The main of every link test: what is tested is that the whole of one library links without the
// layers above it.

int main() {
    return 0;
}
