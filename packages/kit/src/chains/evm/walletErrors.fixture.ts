import type { OpenErrorCode } from '../../core/errors.ts'

/** What a wallet throws, the code that a site should see, and the public source where it was seen. */
export type SeenError = readonly [seen: string, thrown: unknown, code: OpenErrorCode]

const overrides = 'rarible/sdk packages/sdk-common/src/logger/overrides.ts'
const widgets = 'Uniswap/widgets src/utils/jsonRpcError.ts'
const walletConnect = '@walletconnect/utils dist/index.cjs.js (getSdkError)'
const metamask = 'MetaMask/rpc-errors src/error-constants.ts'

/** Texts alone, as wallets throw them beside a code that says nothing, or as a string. */
const texts = (seen: string, code: OpenErrorCode, list: readonly string[]): readonly SeenError[] =>
  list.flatMap((text, index): readonly SeenError[] => {
    const shapes = [{ code: -32_603, message: text }, text, new Error(text), { code: -32_000, data: { message: text } }]
    return [[seen, shapes[index % shapes.length], code]]
  })

/** What wallets and the libraries between throw. */
export const seenErrors: readonly SeenError[] = [
  // The person says no.
  [metamask, { code: 4001, message: 'User rejected the request.' }, 'USER_REJECTED'],
  [
    'pancakeswap/pancake-frontend packages/swap/src/utils/isUserRejected.ts',
    { cause: { code: 4001 } },
    'USER_REJECTED',
  ],
  [
    'pancakeswap/pancake-frontend apps/gamification/utils/sentry.ts',
    { details: 'x', code: 'ACTION_REJECTED' },
    'USER_REJECTED',
  ],
  [
    'vertex-protocol/vertex-web-monorepo-snapshot apps/trade/client/utils/errors/isUserDeniedError.ts',
    { cause: { cause: { code: 4001 } } },
    'USER_REJECTED',
  ],
  [
    'cowprotocol/cowswap issues/3216',
    { code: 4001, message: 'User rejected the request.', stack: 'construct@[native code]' },
    'USER_REJECTED',
  ],
  [
    'cowprotocol/cowswap issues/4180 (shown as an object’s name)',
    { message: { code: '4001', message: 'User rejected signing transaction' } },
    'USER_REJECTED',
  ],
  ['antonio-fr/pyWalletConnect issues/16', { code: 5002, message: 'User rejected methods.' }, 'USER_REJECTED'],
  ['antonio-fr/pyWalletConnect issues/16', { code: -32_000, message: 'User rejected methods.' }, 'USER_REJECTED'],
  ['WalletConnect/walletconnect-docs pull/454', { code: -3200, message: 'User rejected methods.' }, 'USER_REJECTED'],
  ['coinbase/coinbase-wallet-sdk pull/573', { code: 4001, message: 'User Rejected Request' }, 'USER_REJECTED'],
  [
    'MetaMask/metamask-extension issues/5562',
    new Error('MetaMask Message Signature: User denied message signature'),
    'USER_REJECTED',
  ],
  [
    'MetaMask/metamask-extension issues/5562',
    new Error('MetaMask Tx Signature: User denied transaction signature'),
    'USER_REJECTED',
  ],
  ['MultipleChain/tron-js src/utils.js', new Error('Confirmation declined by user'), 'USER_REJECTED'],
  ['MultipleChain/tron-js src/utils.js', new Error('The user rejected connection.'), 'USER_REJECTED'],
  ['MultipleChain/web3modal src/utils.js', new Error('User disapproved requested chains'), 'USER_REJECTED'],
  ['zilpay/zil-pay config/errors.ts', 'Rejected by user', 'USER_REJECTED'],
  ['rsksmart/rwallet issues/655', 'User reject', 'USER_REJECTED'],
  ['tahowallet/extension issues/2672', new Error('the user rejected the request'), 'USER_REJECTED'],
  ['multiversx/mx-sdk-dapp src/constants/errorsMessages.ts', 'Transaction canceled', 'USER_REJECTED'],
  [walletConnect, { code: 5000, message: 'User rejected.' }, 'USER_REJECTED'],
  [walletConnect, { code: 5001, message: 'User rejected chains.' }, 'USER_REJECTED'],
  [walletConnect, { code: 5002, message: 'User rejected methods.' }, 'USER_REJECTED'],
  [walletConnect, { code: 5003, message: 'User rejected events.' }, 'USER_REJECTED'],
  ...texts(`${widgets}: Rainbow, Frame, SafePal, Trust, Coinbase, Fireblocks`, 'USER_REJECTED', [
    'Request rejected',
    'User declined transaction',
    'cancelled by user',
    'canceled by user',
    'User cancelled',
    'user denied',
    'user rejected',
  ]),
  [
    'Uniswap/widgets src/utils/jsonRpcError.ts',
    { error: { reason: 'Request was rejected', data: { originalError: {} } } },
    'USER_REJECTED',
  ],
  [
    'pancakeswap/pancake-frontend packages/swap/src/utils/isUserRejected.ts: Safe',
    { code: -32_000, message: 'Transaction was rejected' },
    'USER_REJECTED',
  ],
  ...texts(overrides, 'USER_REJECTED', [
    'Request canceled by user',
    'Cancelled by User',
    'Request has been cancelled by the user',
    'transaction was cancelled',
    'Sign transaction cancelled',
    'Firma de transacción cancelada',
    'Signing transaction was cancelled',
    'Transação de assinatura cancelada',
    'You canceled.',
    'User cancelled login',
    'user reject this request',
    'MetaMask Tx Signature: User refused to sign the transaction.',
    'User denied to sign transaction',
    'PocketUniverse Tx Signature: User declined to sign the transaction.',
    'Transaction declined',
    'MetaMask Tx Signature: Transaction signature denied by user.',
    'iFrame link is closed',
    'Link iFrame Closed',
    'rejected request from DeFi Wallet',
    'Транзакция отменена',
    'Permission not given for signing message',
    'User denied account authorization',
    'การลงนามธุรกรรมถูกยกเลิก',
    '用户取消了操作',
    '签署交易已取消',
    'membatalkan',
    'La transaction de signature a été annulée',
    'Firma transazione annullata',
    'İşlem imzalama iptal edildi',
    'Nutzer hat die Transaktion abgelehnt',
    'Signiervorgang abgebrochen',
    'Reject by the user',
    'User closed modal',
    'user did not approve',
    'El usuario rechazó la solicitud',
    "L'utilisateur a rejeté la demande",
    'O usuário rejeitou a solicitação',
    'user closed popup',
    'cancel',
    'canceled',
    'cancelled',
    'rejected',
    'The action was aborted by the user',
  ]),

  // The wallet does not know the network.
  [
    'MetaMask/metamask-extension pull/11030',
    { code: 4902, message: 'Unrecognized chain ID "0x64".' },
    'NETWORK_NOT_ADDED',
  ],
  [
    'Uniswap/web3-react pull/770',
    { code: -32_603, message: 'Unrecognized chain ID "0x13881".', data: { originalError: { code: 4902 } } },
    'NETWORK_NOT_ADDED',
  ],
  [
    'Uniswap/web3-react issues/587',
    { code: -32_603, message: 'Unrecognized chain ID. Try adding the chain using wallet_addEthereumChain first.' },
    'NETWORK_NOT_ADDED',
  ],
  [
    'blockscout/frontend issues/2267',
    { code: -32_000, message: 'Unrecognized chain ID. Try adding the chain first.' },
    'NETWORK_NOT_ADDED',
  ],
  [
    'AlphaWallet/alpha-wallet-ios issues/3887',
    new Error('{"message":"Unrecognized chain ID 0x89.","code":4902}'),
    'NETWORK_NOT_ADDED',
  ],
  [
    'AlphaWallet/alpha-wallet-ios issues/3887',
    { error: { code: 4902, message: '{"code":4902}' } },
    'NETWORK_NOT_ADDED',
  ],
  [
    'zeriontech/zerion-wallet-extension pull/519',
    { code: '4902', message: 'Chain not configured' },
    'NETWORK_NOT_ADDED',
  ],
  ['zeriontech/zerion-wallet-extension pull/519', { message: 'Chain not configured' }, 'NETWORK_NOT_ADDED'],
  [
    'wagmi packages/core/src/connectors/injected.ts',
    { code: -32_603, data: { originalError: { code: 4902 } } },
    'NETWORK_NOT_ADDED',
  ],

  // A request is open already.
  [
    'WalletConnect/web3modal-vanilla-js-example issues/27',
    { code: -32_002, message: 'Already processing eth_requestAccounts. Please wait.' },
    'REQUEST_PENDING',
  ],
  [
    'MetaMask/metamask-extension issues/10584',
    {
      code: -32_002,
      message: "Request of type 'wallet_requestPermissions' already pending for origin https://docs.metamask.io.",
    },
    'REQUEST_PENDING',
  ],
  [
    'MetaMask/metamask-extension issues/8918',
    new Error('Permissions request already pending; please wait'),
    'REQUEST_PENDING',
  ],

  // The wallet is locked, or grants nothing.
  [
    metamask,
    { code: 4100, message: 'The requested account and/or method has not been authorized by the user.' },
    'WALLET_LOCKED',
  ],
  [overrides, new Error('The requested account and/or method has not been authorized by the user'), 'WALLET_LOCKED'],
  ['zilpay/zil-pay config/errors.ts', { message: 'Wallet is locked' }, 'WALLET_LOCKED'],
  ['ethereum/wiki issues/91', { code: -32_000, message: 'account is locked' }, 'WALLET_LOCKED'],

  // The wallet cannot.
  [
    metamask,
    { code: 4200, message: 'The requested method is not supported by this Ethereum provider.' },
    'UNSUPPORTED_METHOD',
  ],
  [metamask, { code: -32_004, message: 'Method not supported.' }, 'UNSUPPORTED_METHOD'],
  [
    'MetaMask/metamask-mobile issues/3035',
    { code: -32_601, message: 'The method wallet_switchEthereumChain does not exist/is not available' },
    'UNSUPPORTED_METHOD',
  ],
  [
    'WalletConnect/modal-react-native issues/44',
    { message: 'the method wallet_addEthereumChain does not exist/is not available', code: '-32601' },
    'UNSUPPORTED_METHOD',
  ],
  [
    'koyo-finance/sdk packages/momiji-sdk/src/constants/web3ErrorCodes.ts',
    new Error('eth_signTypedData_v4 does not exist'),
    'UNSUPPORTED_METHOD',
  ],
  [walletConnect, { code: 5101, message: 'Unsupported methods.' }, 'UNSUPPORTED_METHOD'],
  [walletConnect, { code: 3001, message: 'Unauthorized method.' }, 'UNSUPPORTED_METHOD'],
  [walletConnect, { code: 5100, message: 'Unsupported chains.' }, 'UNSUPPORTED_CHAIN'],

  // The wallet is gone.
  [metamask, { code: 4900, message: 'The provider is disconnected from all chains.' }, 'WALLET_DISCONNECTED'],
  [metamask, { code: 4901, message: 'The provider is disconnected from the specified chain.' }, 'WALLET_DISCONNECTED'],
  [walletConnect, { code: 6000, message: 'User disconnected.' }, 'WALLET_DISCONNECTED'],

  // The account cannot pay.
  [
    'web3/web3.js issues/7021',
    {
      code: -32_603,
      message: 'Internal JSON-RPC error.',
      data: {
        code: -32_000,
        message:
          'err: insufficient funds for gas * price + value: address 0xEd96 have 508654303021506364 want 1250662775000000000',
      },
    },
    'INSUFFICIENT_FUNDS',
  ],
  ['ethers-io/ethers.js INSUFFICIENT_FUNDS', { code: 'INSUFFICIENT_FUNDS', message: 'x' }, 'INSUFFICIENT_FUNDS'],
  ...texts(overrides, 'INSUFFICIENT_FUNDS', [
    'Balance not enough to cover gas fee. Please deposit at least',
    'Insufficient fee balance',
    'Insufficient ETH to pay the network fees',
    'insufficient funds for intrinsic transaction cost',
    'Saldo tidak cukup untuk menutup biaya gas.',
    'transaction would cause overdraft',
  ]),

  // The network says no, which is no answer of the person.
  [metamask, { code: -32_003, message: 'Transaction rejected.' }, 'RPC_FAILED'],
  [metamask, { code: -32_603, message: 'Internal JSON-RPC error.' }, 'RPC_FAILED'],
  [
    'MetaMask/metamask-extension issues/13327',
    { code: -32_603, message: 'Internal JSON-RPC error.', data: { code: -32_000, message: 'header not found' } },
    'RPC_FAILED',
  ],
  [
    'MetaMask/metamask-extension issues/32009',
    {
      code: -32_603,
      message: "Non-200 status code: '403'",
      data: { error: 'message: API key is not allowed to access blockchain, json-rpc code: -32052', cause: null },
    },
    'RPC_FAILED',
  ],
  [
    'MetaMask, quoted in tests of public sites',
    { code: -32_002, message: 'RPC endpoint returned too many errors, retrying in 0.5 minutes.' },
    'RPC_FAILED',
  ],
  ...texts(overrides, 'RPC_FAILED', [
    'nonce too low',
    'replacement transaction underpriced',
    'intrinsic gas too low',
    'execution reverted: request rejected',
    'Failed to fetch',
  ]),
]
