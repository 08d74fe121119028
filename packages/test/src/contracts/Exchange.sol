// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface Coin {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Exchanges one unit of a token for one of another, or for wei, from what it holds.
contract Exchange {
    receive() external payable {}

    function swap(Coin from, Coin to, uint256 amount) external payable {
        require(from.transferFrom(msg.sender, address(this), amount), "not paid");
        require(to.transfer(msg.sender, amount), "not delivered");
    }

    function buy(Coin to) external payable {
        require(to.transfer(msg.sender, msg.value), "not delivered");
    }

    function sell(Coin from, uint256 amount) external {
        require(from.transferFrom(msg.sender, address(this), amount), "not paid");
        (bool sent,) = msg.sender.call{value: amount}("");
        require(sent, "not delivered");
    }

    function fail() external payable {
        revert("no deal");
    }
}
