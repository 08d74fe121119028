// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Code for an account with a key (EIP-7702): the account itself carries several calls out, all of them or none.
contract TestBatchAccount {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    receive() external payable {}

    function execute(Call[] calldata calls) external payable {
        require(msg.sender == address(this), "not the account itself");
        for (uint256 i = 0; i < calls.length; i++) {
            (bool done, bytes memory answer) = calls[i].to.call{value: calls[i].value}(calls[i].data);
            if (done) continue;
            assembly {
                revert(add(answer, 0x20), mload(answer))
            }
        }
    }
}
