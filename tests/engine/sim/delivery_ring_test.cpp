// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The ring of waiting deliveries is first in, first out, whatever its turns.
#include "engine/base/random.h"
#include "engine/sim/delivery.h"

#include <gtest/gtest.h>

#include <deque>

namespace warren::sim {
namespace {

TEST(DeliveryRing, AgreesWithADeque) {
    Random random(5);
    DeliveryRing ring;
    std::deque<std::uint64_t> model;
    for (std::uint64_t tag = 1; tag <= 5'000; ++tag) {
        if (random.below(100) < 55) {
            ring.push({tag, Instant{}, 1});
            model.push_back(tag);
        } else if (!model.empty()) {
            ASSERT_EQ(ring.pop().tag, model.front());
            model.pop_front();
        }
        ASSERT_EQ(ring.size(), model.size());
        if (random.below(1'000) == 0) {
            ring.clear();
            model.clear();
        }
    }
}

TEST(Delivery, KeepsSizeAndPoisonApart) {
    const Delivery delivery{1, Instant{}, 123u | Delivery::kPoisonBit};
    EXPECT_EQ(delivery.size(), 123u);
    EXPECT_TRUE(delivery.isPoison());
}

} // namespace
} // namespace warren::sim
