// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Stands where ENS's universal resolver stands, and keeps the records of all names itself. Anyone may set them.
contract TestNames {
    struct Records {
        bool exists;
        mapping(uint256 => bytes) addresses;
        mapping(string => string) texts;
        string[] urls;
    }

    uint256 private constant ETHER = 60;

    mapping(bytes32 => Records) private records;
    mapping(bytes32 => string) private primaries;

    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error ResolverNotFound(bytes name);
    error UnsupportedResolverProfile(bytes4 selector);

    function setAddress(bytes32 node, uint256 coinType, bytes calldata value) external {
        records[node].exists = true;
        records[node].addresses[coinType] = value;
    }

    function setText(bytes32 node, string calldata key, string calldata value) external {
        records[node].exists = true;
        records[node].texts[key] = value;
    }

    /// Lets the records of a name be asked for off chain, at one address (EIP-3668).
    function setUrl(bytes32 node, string calldata url) external {
        records[node].exists = true;
        delete records[node].urls;
        records[node].urls.push(url);
    }

    function setPrimary(address account, string calldata name) external {
        primaries[keccak256(abi.encodePacked(account))] = name;
    }

    function reverseWithGateways(bytes calldata account, uint256, string[] calldata)
        external
        view
        returns (string memory, address, address)
    {
        string memory name = primaries[keccak256(account)];
        if (bytes(name).length == 0) revert ResolverNotFound(account);
        return (name, address(this), address(this));
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata)
        external
        view
        returns (bytes memory, address)
    {
        bytes4 selector = bytes4(data);
        Records storage found = records[bytes32(data[4:36])];
        if (!found.exists) revert ResolverNotFound(name);
        if (found.urls.length > 0) {
            revert OffchainLookup(address(this), found.urls, data, this.resolveCallback.selector, "");
        }
        // addr(bytes32), addr(bytes32,uint256) and text(bytes32,string)
        if (selector == 0x3b3b57de) {
            return (abi.encode(address(bytes20(found.addresses[ETHER]))), address(this));
        }
        if (selector == 0xf1cb7e06) {
            (, uint256 coinType) = abi.decode(data[4:], (bytes32, uint256));
            return (abi.encode(found.addresses[coinType]), address(this));
        }
        if (selector == 0x59d1d43c) {
            (, string memory key) = abi.decode(data[4:], (bytes32, string));
            return (abi.encode(found.texts[key]), address(this));
        }
        revert UnsupportedResolverProfile(selector);
    }

    /// Believes whatever was found off chain.
    function resolveCallback(bytes calldata response, bytes calldata) external view returns (bytes memory, address) {
        return (response, address(this));
    }
}
