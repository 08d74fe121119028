/** A form of typed data that the wallet knows, with what is told of it beside its raw data. */
export type KnownForm = {
  readonly name: string
  readonly chain: string
  readonly asked: {
    readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
    readonly primaryType: string
    readonly domain: Readonly<Record<string, unknown>>
    readonly message: Readonly<Record<string, unknown>>
  }
  /** Fields whose change is shown, each with another value, by their path. */
  readonly shown: Readonly<Record<string, unknown>>
}

/** The account that all forms are for, and another one. */
export const account = '0x1111111111111111111111111111111111111111'
export const other = '0x2222222222222222222222222222222222222222'
export const token = '0x3333333333333333333333333333333333333333'
export const collection = '0x4444444444444444444444444444444444444444'
export const zero = `0x${'00'.repeat(20)}`
const word = `0x${'00'.repeat(32)}`
export const seaport = '0x0000000000000068F116a894984e2DB1123eB395'
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

/** Fields as a type string has them. */
export const fieldsOfText = (text: string) =>
  text.split(',').map((each) => {
    const [type = '', name = ''] = each.split(' ')
    return { type, name }
  })

const item = 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
/** Types of Seaport's orders. */
export const seaportTypes = {
  OrderComponents: fieldsOfText(
    'address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter',
  ),
  OfferItem: fieldsOfText(item),
  ConsiderationItem: fieldsOfText(`${item},address recipient`),
}
/** One thing of a collection for a coin, a part of which goes to the market. */
export const listing = {
  offerer: account,
  zone: zero,
  offer: [{ itemType: 2, token: collection, identifierOrCriteria: 7, startAmount: 1, endAmount: 1 }],
  consideration: [
    { itemType: 0, token: zero, identifierOrCriteria: 0, startAmount: 950, endAmount: 950, recipient: account },
    { itemType: 0, token: zero, identifierOrCriteria: 0, startAmount: 50, endAmount: 50, recipient: other },
  ],
  orderType: 0,
  startTime: 1_700_000_000,
  endTime: 1_800_000_000,
  zoneHash: word,
  salt: 1,
  conduitKey: word,
  counter: 3,
}

type Asked = Omit<KnownForm['asked'], 'types' | 'primaryType'> & {
  types: string | KnownForm['asked']['types']
  on?: string
}
const form = (name: string, { on = 'eip155:1', types, ...asked }: Asked, shown: KnownForm['shown']): KnownForm => {
  const [primaryType = ''] = name.split(' ')
  const own = typeof types === 'string' ? { [primaryType]: fieldsOfText(types) } : types
  return { name, chain: on, asked: { ...asked, types: own, primaryType }, shown }
}

const farcaster = (name: string, contract: string, types: string, message: object, shown: KnownForm['shown']) =>
  form(
    name,
    {
      on: 'eip155:10',
      types,
      domain: { name: 'Farcaster', version: '1', chainId: 10, verifyingContract: contract },
      message: { ...message, nonce: 0, deadline: 1_800_000_000 },
    },
    { ...shown, deadline: 1_800_000_001 },
  )

const idRegistry = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'
const key = `0x${'ab'.repeat(32)}`
const otherKey = `0x${'cd'.repeat(32)}`
const details = { token, amount: 5, expiration: 1_800_000_000, nonce: 0 }

/** Every form that the wallet knows. */
export const knownForms: readonly KnownForm[] = [
  form(
    'Permit',
    {
      types: 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline',
      domain: { chainId: 1, verifyingContract: token },
      message: { owner: account, spender: other, value: 5, nonce: 0, deadline: 1_800_000_000 },
    },
    { spender: token, value: 6, deadline: 1 },
  ),
  form(
    'Permit of DAI',
    {
      types: 'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed',
      domain: { chainId: 1, verifyingContract: token },
      message: { holder: account, spender: other, nonce: 0, expiry: 1_800_000_000, allowed: true },
    },
    { spender: token, allowed: false, expiry: 1 },
  ),
  form(
    'PermitSingle',
    {
      types: {
        PermitSingle: fieldsOfText('PermitDetails details,address spender,uint256 sigDeadline'),
        PermitDetails: fieldsOfText('address token,uint160 amount,uint48 expiration,uint48 nonce'),
      },
      domain: { chainId: 1, verifyingContract: permit2 },
      message: { details, spender: other, sigDeadline: 1_800_000_000 },
    },
    { 'details.token': other, 'details.amount': 6, 'details.expiration': 1, spender: token, sigDeadline: 1 },
  ),
  form(
    'PermitTransferFrom',
    {
      types: {
        PermitTransferFrom: fieldsOfText('TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline'),
        TokenPermissions: fieldsOfText('address token,uint256 amount'),
      },
      domain: { chainId: 1, verifyingContract: permit2 },
      message: { permitted: { token, amount: 5 }, spender: other, nonce: 0, deadline: 1_800_000_000 },
    },
    { 'permitted.token': other, 'permitted.amount': 6, spender: token, deadline: 1 },
  ),
  form(
    'TransferWithAuthorization',
    {
      types: 'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce',
      domain: { chainId: 1, verifyingContract: token },
      message: { from: account, to: other, value: 5, validAfter: 9, validBefore: 1_800_000_000, nonce: word },
    },
    { to: token, value: 6, validAfter: 8, validBefore: 1 },
  ),
  form(
    'OrderComponents',
    { types: seaportTypes, domain: { name: 'Seaport', chainId: 1, verifyingContract: seaport }, message: listing },
    {
      'offer.0.itemType': 4,
      'offer.0.token': token,
      'offer.0.identifierOrCriteria': 8,
      'offer.0.startAmount': 2,
      'offer.0.endAmount': 2,
      'consideration.0.itemType': 1,
      'consideration.0.startAmount': 9,
      'consideration.0.endAmount': 9,
      'consideration.0.recipient': other,
      'consideration.1.startAmount': 40,
      'consideration.1.recipient': account,
      orderType: 1,
      startTime: 1,
      endTime: 2,
      counter: 4,
    },
  ),
  form(
    'BulkOrder',
    {
      types: { ...seaportTypes, BulkOrder: fieldsOfText('OrderComponents[2] tree') },
      domain: { name: 'Seaport', chainId: 1, verifyingContract: seaport },
      message: { tree: [listing, { ...listing, counter: 3, endTime: 1_800_000_001 }] },
    },
    {
      'tree.0.offer.0.identifierOrCriteria': 8,
      'tree.1.consideration.0.startAmount': 9,
      'tree.1.endTime': 1_800_000_002,
      'tree.0.counter': 4,
    },
  ),
  farcaster(
    'Transfer',
    idRegistry,
    'uint256 fid,address to,uint256 nonce,uint256 deadline',
    { fid: 3, to: other },
    { fid: 4, to: account },
  ),
  farcaster(
    'TransferAndChangeRecovery',
    idRegistry,
    'uint256 fid,address to,address recovery,uint256 nonce,uint256 deadline',
    { fid: 3, to: account, recovery: other },
    { fid: 4, to: other, recovery: zero },
  ),
  farcaster(
    'ChangeRecoveryAddress',
    idRegistry,
    'uint256 fid,address from,address to,uint256 nonce,uint256 deadline',
    { fid: 3, from: token, to: other },
    { fid: 4, to: zero },
  ),
  farcaster(
    'Register',
    '0x00000000Fc25870C6eD6b6c7E41Fb078b7656f69',
    'address to,address recovery,uint256 nonce,uint256 deadline',
    { to: account, recovery: other },
    { to: other, recovery: zero },
  ),
  farcaster(
    'Add',
    '0x00000000fC56947c7E7183f8Ca4B62398CaAdf0B',
    'address owner,uint32 keyType,bytes key,uint8 metadataType,bytes metadata,uint256 nonce,uint256 deadline',
    { owner: account, keyType: 1, key, metadataType: 1, metadata: '0x' },
    { owner: other, key: otherKey },
  ),
  farcaster(
    'Remove',
    '0x00000000Fc1237824fb747aBDE0FF18990E59b7e',
    'address owner,bytes key,uint256 nonce,uint256 deadline',
    { owner: account, key },
    { owner: other, key: otherKey },
  ),
  form(
    'SignedKeyRequest',
    {
      on: 'eip155:10',
      types: 'uint256 requestFid,bytes key,uint256 deadline',
      domain: { name: 'Farcaster', chainId: 10, verifyingContract: '0x00000000FC700472606ED4fA22623Acf62c60553' },
      message: { requestFid: 3, key, deadline: 1_800_000_000 },
    },
    { requestFid: 4, key: otherKey, deadline: 1 },
  ),
  form(
    'UserNameProof',
    {
      types: 'string name,uint256 timestamp,address owner',
      domain: {
        name: 'Farcaster name verification',
        version: '1',
        chainId: 1,
        verifyingContract: '0xe3Be01D99bAa8dB9905b33a3cA391238234B79D1',
      },
      message: { name: 'mira', timestamp: 1, owner: account },
    },
    { name: 'juno', owner: other },
  ),
  form(
    'VerificationClaim',
    {
      types: 'uint256 fid,address address,bytes32 blockHash,uint8 network',
      domain: {
        name: 'Farcaster Verify Ethereum Address',
        version: '2.0.0',
        salt: '0xf2d857f4a3edcb9b78b4d503bfe733db1e3f6cdc2b7971ee739626c97e86a558',
      },
      message: { fid: 3, address: account, blockHash: word, network: 1 },
    },
    { fid: 4, address: other },
  ),
  form(
    'Upload',
    {
      types: 'string upload,string expiry,string name,string hash',
      domain: { name: 'Ethereum Name Service', version: '1' },
      message: { upload: 'avatar', expiry: '1800000000000', name: 'mira.eth', hash: 'x' },
    },
    { upload: 'file', expiry: '1900000000000', name: 'juno.eth' },
  ),
  form(
    'Ballot',
    {
      types: 'uint256 proposalId,uint8 support',
      domain: {
        name: 'ENS Governor',
        version: '1',
        chainId: 1,
        verifyingContract: '0x323A76393544d5ecca80cd6ef2A560C6a395b7E3',
      },
      message: { proposalId: 9, support: 1 },
    },
    { proposalId: 8, support: 0 },
  ),
]
