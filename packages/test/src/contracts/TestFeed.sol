// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Answers as a Chainlink feed does, and as its registry of feeds does; anyone may set the answers: only for local chains.
contract TestFeed {
    struct Round {
        uint80 roundId;
        int256 answer;
        uint256 updatedAt;
        uint80 answeredInRound;
        uint8 decimals;
        bool isThere;
    }

    mapping(address base => mapping(address quote => Round)) private rounds;

    /// Sets the answer of a pair of the registry, or of the feed itself with two zero addresses.
    function set(
        address base,
        address quote,
        uint8 decimals_,
        int256 answer,
        uint256 updatedAt,
        uint80 roundId,
        uint80 answeredInRound
    ) external {
        rounds[base][quote] = Round(roundId, answer, updatedAt, answeredInRound, decimals_, true);
    }

    function decimals() external view returns (uint8) {
        return _find(address(0), address(0)).decimals;
    }

    function decimals(address base, address quote) external view returns (uint8) {
        return _find(base, quote).decimals;
    }

    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80) {
        return _answer(address(0), address(0));
    }

    function latestRoundData(address base, address quote)
        external
        view
        returns (uint80, int256, uint256, uint256, uint80)
    {
        return _answer(base, quote);
    }

    function _answer(address base, address quote) private view returns (uint80, int256, uint256, uint256, uint80) {
        Round memory round = _find(base, quote);
        return (round.roundId, round.answer, round.updatedAt, round.updatedAt, round.answeredInRound);
    }

    function _find(address base, address quote) private view returns (Round memory round) {
        round = rounds[base][quote];
        require(round.isThere, "Feed not found");
    }
}
