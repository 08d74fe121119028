// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {TestToken} from './TestToken.sol';

/// An ERC-20 that can be minted and never moved: each transfer reverts with a reason.
contract RevertingToken is TestToken {
    constructor(string memory name_, string memory symbol_, uint8 decimals_) TestToken(name_, symbol_, decimals_) {}

    function _move(address, address, uint256) internal pure override {
        revert('RevertingToken: transfers are switched off');
    }
}
