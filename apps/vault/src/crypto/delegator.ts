import type { Hex } from 'viem'

/** The contract that carries user operations out (ERC-4337, EntryPoint 0.7), the same on every network. */
export const entryPoint: Hex = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'

/**
 * The code that an account runs as once its key has delegated to it (EIP-7702): MetaMask's EIP7702StatelessDeleGator 1.3.0, the
 * same on every network. The vault signs no authorization for any other.
 */
export const delegator: Hex = '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B'

/**
 * The hash of {@link delegator}'s code with zeros where it names its network. The address follows from what creates the code (CREATE2),
 * so nothing else can be deployed there; a test deploys it so.
 */
export const delegatorHash: Hex = '0x29e80da8dce2a5184fbbe98d907f0b4c01c9ad4f40c485bb038c82f28db5425a'

/**
 * The contract through which delegated authority is used (MetaMask Delegation Framework 1.3.0), the same on every network.
 * A signed delegation is enough to act as the account.
 */
export const delegationManager: Hex = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'

/** The hash of {@link delegationManager}'s code with zeros where it names its network. Its address follows from its code, too. */
export const delegationManagerHash: Hex = '0xa14af61a12e4e62a7e7a4de36f9b03cfdd35602777767bb2193572e11a19a8de'
