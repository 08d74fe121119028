// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Stands where Farcaster's registries of ids and of keys stand. Anyone may set what they answer: only for local chains.
contract TestFarcaster {
    struct KeyData {
        uint8 state;
        uint32 keyType;
    }

    mapping(address owner => uint256) public idOf;
    mapping(uint256 fid => mapping(bytes key => KeyData)) private keys;

    function setId(address owner, uint256 fid) external {
        idOf[owner] = fid;
    }

    function setKey(uint256 fid, bytes calldata key, uint8 state, uint32 keyType) external {
        keys[fid][key] = KeyData(state, keyType);
    }

    function keyDataOf(uint256 fid, bytes calldata key) external view returns (KeyData memory) {
        return keys[fid][key];
    }
}
