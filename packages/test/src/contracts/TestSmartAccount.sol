// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// An account that one key speaks for (ERC-1271): 65-byte signatures of the owner over the hash itself.
contract TestSmartAccount {
    address public immutable owner;

    constructor(address owner_) {
        owner = owner_;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        if (signature.length != 65) return 0xffffffff;
        bytes32 r = bytes32(signature[0:32]);
        bytes32 s = bytes32(signature[32:64]);
        address signer = ecrecover(hash, uint8(signature[64]), r, s);
        return signer != address(0) && signer == owner ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }
}

/// Makes accounts at addresses that are known before they exist.
contract TestSmartAccountFactory {
    function create(address owner, bytes32 salt) external returns (TestSmartAccount account) {
        account = new TestSmartAccount{salt: salt}(owner);
    }
}
