// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Stands where ENS's universal resolver stands and fetches both the name and the record from one address off chain.
contract TestUniversalResolver {
    string[] private urls;

    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

    function setUrl(string calldata url) external {
        delete urls;
        urls.push(url);
    }

    function reverseWithGateways(bytes calldata, uint256, string[] calldata)
        external
        view
        returns (string memory, address, address)
    {
        revert OffchainLookup(address(this), urls, "name", this.readName.selector, "");
    }

    function resolveWithGateways(bytes calldata, bytes calldata, string[] calldata)
        external
        view
        returns (bytes memory, address)
    {
        revert OffchainLookup(address(this), urls, "text", this.readText.selector, "");
    }

    function readName(bytes calldata response, bytes calldata) external pure returns (string memory, address, address) {
        return (string(response), address(0), address(0));
    }

    function readText(bytes calldata response, bytes calldata) external pure returns (bytes memory, address) {
        return (abi.encode(string(response)), address(0));
    }
}
