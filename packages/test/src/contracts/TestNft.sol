// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IERC721Receiver {
    function onERC721Received(address operator, address from, uint256 id, bytes calldata data) external returns (bytes4);
}

/// ERC-721 for local chains: anyone may mint, each piece has the metadata address given at its birth.
contract TestNft {
    string public name;
    string public symbol;
    mapping(uint256 => address) private owners;
    mapping(address => uint256) public balanceOf;
    mapping(uint256 => string) private uris;
    mapping(uint256 => address) public getApproved;
    mapping(address => mapping(address => bool)) public isApprovedForAll;

    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    constructor(string memory name_, string memory symbol_) {
        name = name_;
        symbol = symbol_;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f;
    }

    function ownerOf(uint256 id) public view returns (address owner) {
        owner = owners[id];
        require(owner != address(0), "no such piece");
    }

    function tokenURI(uint256 id) external view returns (string memory) {
        ownerOf(id);
        return uris[id];
    }

    function mint(address to, uint256 id, string memory uri) public {
        require(owners[id] == address(0) && to != address(0), "cannot mint");
        owners[id] = to;
        uris[id] = uri;
        balanceOf[to] += 1;
        emit Transfer(address(0), to, id);
    }

    /// One piece for each receiver, in one transaction, numbered from `first`.
    function airdrop(address[] calldata receivers, uint256 first, string calldata uri) external {
        for (uint256 i = 0; i < receivers.length; i++) mint(receivers[i], first + i, uri);
    }

    function burn(uint256 id) external {
        _move(ownerOf(id), address(0), id);
    }

    function transferFrom(address from, address to, uint256 id) public {
        require(to != address(0), "no receiver");
        _move(from, to, id);
    }

    function safeTransferFrom(address from, address to, uint256 id) external {
        safeTransferFrom(from, to, id, "");
    }

    function safeTransferFrom(address from, address to, uint256 id, bytes memory data) public {
        transferFrom(from, to, id);
        if (to.code.length == 0) return;
        bytes4 answer = IERC721Receiver(to).onERC721Received(msg.sender, from, id, data);
        require(answer == IERC721Receiver.onERC721Received.selector, "the receiver takes no pieces");
    }

    function approve(address spender, uint256 id) external {
        require(msg.sender == ownerOf(id), "not the owner");
        getApproved[id] = spender;
        emit Approval(msg.sender, spender, id);
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function _move(address from, address to, uint256 id) private {
        address owner = ownerOf(id);
        bool allowed = msg.sender == owner || isApprovedForAll[owner][msg.sender] || getApproved[id] == msg.sender;
        require(owner == from && allowed, "not allowed");
        delete getApproved[id];
        owners[id] = to;
        balanceOf[from] -= 1;
        if (to != address(0)) balanceOf[to] += 1;
        emit Transfer(from, to, id);
    }
}
