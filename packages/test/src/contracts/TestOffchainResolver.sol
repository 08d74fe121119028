// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// An ENS resolver whose records live off chain (EIP-3668, ENSIP-10): it believes what one key signed.
contract TestOffchainResolver {
    string[] private urls;
    address public immutable signer;

    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error WrongSigner(address signer);
    error Expired(uint64 expires);

    constructor(string[] memory urls_, address signer_) {
        urls = urls_;
        signer = signer_;
    }

    /// Asks the gateway the very question that was asked here.
    function resolve(bytes calldata, bytes calldata) external view returns (bytes memory) {
        revert OffchainLookup(address(this), urls, msg.data, this.resolveWithProof.selector, msg.data);
    }

    /// Checks the gateway's answer: (result, expires, signature), signed for this contract and this question.
    function resolveWithProof(bytes calldata response, bytes calldata question) external view returns (bytes memory) {
        (bytes memory result, uint64 expires, bytes memory signature) = abi.decode(response, (bytes, uint64, bytes));
        if (expires < block.timestamp) revert Expired(expires);
        bytes32 digest = keccak256(
            abi.encodePacked(hex"1900", address(this), expires, keccak256(question), keccak256(result))
        );
        address found = recover(digest, signature);
        if (found != signer) revert WrongSigner(found);
        return result;
    }

    function recover(bytes32 digest, bytes memory signature) private pure returns (address) {
        if (signature.length != 65) return address(0);
        bytes32 r;
        bytes32 s;
        uint8 v;
        assembly {
            r := mload(add(signature, 0x20))
            s := mload(add(signature, 0x40))
            v := byte(0, mload(add(signature, 0x60)))
        }
        return ecrecover(digest, v, r, s);
    }
}
