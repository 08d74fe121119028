// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IERC1155Receiver {
    function onERC1155Received(address operator, address from, uint256 id, uint256 amount, bytes calldata data)
        external
        returns (bytes4);

    function onERC1155BatchReceived(
        address operator,
        address from,
        uint256[] calldata ids,
        uint256[] calldata amounts,
        bytes calldata data
    ) external returns (bytes4);
}

/// ERC-1155 for local chains: anyone may mint; one metadata address with `{id}` for all pieces.
contract TestMultiToken {
    string public name;
    string private address_;
    mapping(uint256 => mapping(address => uint256)) private balances;
    mapping(address => mapping(address => bool)) public isApprovedForAll;

    event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value);
    event TransferBatch(
        address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values
    );
    event ApprovalForAll(address indexed account, address indexed operator, bool approved);

    constructor(string memory name_, string memory uri_) {
        name = name_;
        address_ = uri_;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0xd9b67a26 || id == 0x0e89341c;
    }

    function uri(uint256) external view returns (string memory) {
        return address_;
    }

    function balanceOf(address account, uint256 id) public view returns (uint256) {
        return balances[id][account];
    }

    function mint(address to, uint256 id, uint256 amount) external {
        balances[id][to] += amount;
        emit TransferSingle(msg.sender, address(0), to, id, amount);
    }

    function mintBatch(address to, uint256[] calldata ids, uint256[] calldata amounts) external {
        for (uint256 i = 0; i < ids.length; i++) balances[ids[i]][to] += amounts[i];
        emit TransferBatch(msg.sender, address(0), to, ids, amounts);
    }

    function burn(uint256 id, uint256 amount) external {
        balances[id][msg.sender] -= amount;
        emit TransferSingle(msg.sender, msg.sender, address(0), id, amount);
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes calldata data) external {
        _spend(from, to, id, amount);
        emit TransferSingle(msg.sender, from, to, id, amount);
        if (to.code.length == 0) return;
        bytes4 answer = IERC1155Receiver(to).onERC1155Received(msg.sender, from, id, amount, data);
        require(answer == IERC1155Receiver.onERC1155Received.selector, "the receiver takes no pieces");
    }

    function safeBatchTransferFrom(
        address from,
        address to,
        uint256[] calldata ids,
        uint256[] calldata amounts,
        bytes calldata data
    ) external {
        for (uint256 i = 0; i < ids.length; i++) _spend(from, to, ids[i], amounts[i]);
        emit TransferBatch(msg.sender, from, to, ids, amounts);
        if (to.code.length == 0) return;
        bytes4 answer = IERC1155Receiver(to).onERC1155BatchReceived(msg.sender, from, ids, amounts, data);
        require(answer == IERC1155Receiver.onERC1155BatchReceived.selector, "the receiver takes no pieces");
    }

    function _spend(address from, address to, uint256 id, uint256 amount) private {
        require(from == msg.sender || isApprovedForAll[from][msg.sender], "not allowed");
        require(to != address(0), "no receiver");
        balances[id][from] -= amount;
        balances[id][to] += amount;
    }
}
