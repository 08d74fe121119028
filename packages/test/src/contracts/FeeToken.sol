// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {TestToken} from './TestToken.sol';

/// An ERC-20 that keeps 1 % of every transfer for itself, rounded down.
contract FeeToken is TestToken {
    constructor(string memory name_, string memory symbol_, uint8 decimals_) TestToken(name_, symbol_, decimals_) {}

    function _move(address from, address to, uint256 value) internal override {
        uint256 fee = value / 100;
        super._move(from, to, value - fee);
        if (fee > 0) super._move(from, address(this), fee);
    }
}
