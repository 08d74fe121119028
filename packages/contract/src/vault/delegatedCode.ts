/**
 * What `eth_getCode` answers for an account that runs as the hosted wallet's smart account (EIP-7702): MetaMask's
 * EIP7702StatelessDeleGator 1.3.0, at the same address on every network.
 */
export const delegatedCode = '0xef010063c0c19a282a1b52b07dd5a65b58948a07dae32b'
