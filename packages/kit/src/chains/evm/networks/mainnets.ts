// Long because it is a list of records, each of which stands by itself.
// Source: the chain definitions of viem 2.57.1 (MIT), read on 22 November 2026; src/exports/networks.test.ts compares
// every field with them. The RPC addresses are public and limited: a site with visitors hands in its own.
import type { Network } from '../../../core/network.ts'

/** Ethereum, chain id 1. */
export const mainnet: Network = {
  id: 'eip155:1',
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://ethereum.reth.rs/rpc'],
  blockExplorerUrl: 'https://etherscan.io',
}

/** Arbitrum One, chain id 42161. */
export const arbitrum: Network = {
  id: 'eip155:42161',
  name: 'Arbitrum One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://arb1.arbitrum.io/rpc'],
  blockExplorerUrl: 'https://arbiscan.io',
}

/** OP Mainnet, chain id 10. */
export const optimism: Network = {
  id: 'eip155:10',
  name: 'OP Mainnet',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://mainnet.optimism.io'],
  blockExplorerUrl: 'https://optimistic.etherscan.io',
}

/** Base, chain id 8453. */
export const base: Network = {
  id: 'eip155:8453',
  name: 'Base',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://mainnet.base.org'],
  blockExplorerUrl: 'https://basescan.org',
}

/** Polygon, chain id 137. */
export const polygon: Network = {
  id: 'eip155:137',
  name: 'Polygon',
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  rpcUrls: ['https://polygon.drpc.org'],
  blockExplorerUrl: 'https://polygonscan.com',
}

/** BNB Smart Chain, chain id 56. */
export const bsc: Network = {
  id: 'eip155:56',
  name: 'BNB Smart Chain',
  nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
  rpcUrls: ['https://56.rpc.thirdweb.com'],
  blockExplorerUrl: 'https://bscscan.com',
}

/** Avalanche, chain id 43114. */
export const avalanche: Network = {
  id: 'eip155:43114',
  name: 'Avalanche',
  nativeCurrency: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
  rpcUrls: ['https://api.avax.network/ext/bc/C/rpc'],
  blockExplorerUrl: 'https://snowtrace.io',
}

/** Gnosis, chain id 100. */
export const gnosis: Network = {
  id: 'eip155:100',
  name: 'Gnosis',
  nativeCurrency: { name: 'xDAI', symbol: 'XDAI', decimals: 18 },
  rpcUrls: ['https://rpc.gnosischain.com'],
  blockExplorerUrl: 'https://gnosisscan.io',
}

/** ZKsync Era, chain id 324. */
export const zksync: Network = {
  id: 'eip155:324',
  name: 'ZKsync Era',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://mainnet.era.zksync.io'],
  blockExplorerUrl: 'https://explorer.zksync.io',
}

/** Fantom, chain id 250. */
export const fantom: Network = {
  id: 'eip155:250',
  name: 'Fantom',
  nativeCurrency: { name: 'Fantom', symbol: 'FTM', decimals: 18 },
  rpcUrls: ['https://250.rpc.thirdweb.com'],
  blockExplorerUrl: 'https://ftmscan.com',
}

/** Kaia, chain id 8217. */
export const kaia: Network = {
  id: 'eip155:8217',
  name: 'Kaia',
  nativeCurrency: { name: 'Kaia', symbol: 'KAIA', decimals: 18 },
  rpcUrls: ['https://public-en.node.kaia.io'],
  blockExplorerUrl: 'https://kaiascan.io',
}

/** Aurora, chain id 1313161554. */
export const aurora: Network = {
  id: 'eip155:1313161554',
  name: 'Aurora',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://mainnet.aurora.dev'],
  blockExplorerUrl: 'https://aurorascan.dev',
}

/** Linea Mainnet, chain id 59144. */
export const linea: Network = {
  id: 'eip155:59144',
  name: 'Linea Mainnet',
  nativeCurrency: { name: 'Linea Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc.linea.build'],
  blockExplorerUrl: 'https://lineascan.build',
}

/** Scroll, chain id 534352. */
export const scroll: Network = {
  id: 'eip155:534352',
  name: 'Scroll',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc.scroll.io'],
  blockExplorerUrl: 'https://scrollscan.com',
}

/** Blast, chain id 81457. */
export const blast: Network = {
  id: 'eip155:81457',
  name: 'Blast',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc.blast.io'],
  blockExplorerUrl: 'https://blastscan.io',
}

/** Mantle, chain id 5000. */
export const mantle: Network = {
  id: 'eip155:5000',
  name: 'Mantle',
  nativeCurrency: { name: 'MNT', symbol: 'MNT', decimals: 18 },
  rpcUrls: ['https://rpc.mantle.xyz'],
  blockExplorerUrl: 'https://mantlescan.xyz',
}

/** Celo, chain id 42220. */
export const celo: Network = {
  id: 'eip155:42220',
  name: 'Celo',
  nativeCurrency: { name: 'CELO', symbol: 'CELO', decimals: 18 },
  rpcUrls: ['https://forno.celo.org'],
  blockExplorerUrl: 'https://celoscan.io',
}

/** Berachain, chain id 80094. */
export const berachain: Network = {
  id: 'eip155:80094',
  name: 'Berachain',
  nativeCurrency: { name: 'BERA Token', symbol: 'BERA', decimals: 18 },
  rpcUrls: ['https://rpc.berachain.com'],
  blockExplorerUrl: 'https://berascan.com',
}

/** Sonic, chain id 146. */
export const sonic: Network = {
  id: 'eip155:146',
  name: 'Sonic',
  nativeCurrency: { name: 'Sonic', symbol: 'S', decimals: 18 },
  rpcUrls: ['https://rpc.soniclabs.com'],
  blockExplorerUrl: 'https://sonicscan.org',
}

/** Unichain, chain id 130. */
export const unichain: Network = {
  id: 'eip155:130',
  name: 'Unichain',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://mainnet.unichain.org'],
  blockExplorerUrl: 'https://uniscan.xyz',
}

/** World Chain, chain id 480. */
export const worldchain: Network = {
  id: 'eip155:480',
  name: 'World Chain',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://worldchain-mainnet.g.alchemy.com/public'],
  blockExplorerUrl: 'https://worldscan.org',
}

/** Ink, chain id 57073. */
export const ink: Network = {
  id: 'eip155:57073',
  name: 'Ink',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc-gel.inkonchain.com', 'https://rpc-qnd.inkonchain.com'],
  blockExplorerUrl: 'https://explorer.inkonchain.com',
}

/** Soneium Mainnet, chain id 1868. */
export const soneium: Network = {
  id: 'eip155:1868',
  name: 'Soneium Mainnet',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc.soneium.org'],
  blockExplorerUrl: 'https://soneium.blockscout.com',
}

/** Mode Mainnet, chain id 34443. */
export const mode: Network = {
  id: 'eip155:34443',
  name: 'Mode Mainnet',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://mainnet.mode.network'],
  blockExplorerUrl: 'https://modescan.io',
}

/** Zora, chain id 7777777. */
export const zora: Network = {
  id: 'eip155:7777777',
  name: 'Zora',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc.zora.energy'],
  blockExplorerUrl: 'https://explorer.zora.energy',
}

/** Taiko Mainnet, chain id 167000. */
export const taiko: Network = {
  id: 'eip155:167000',
  name: 'Taiko Mainnet',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc.mainnet.taiko.xyz'],
  blockExplorerUrl: 'https://taikoscan.io',
}

/** Arbitrum Nova, chain id 42170. */
export const arbitrumNova: Network = {
  id: 'eip155:42170',
  name: 'Arbitrum Nova',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://nova.arbitrum.io/rpc'],
  blockExplorerUrl: 'https://nova.arbiscan.io',
}

/** opBNB, chain id 204. */
export const opBNB: Network = {
  id: 'eip155:204',
  name: 'opBNB',
  nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
  rpcUrls: ['https://opbnb-mainnet-rpc.bnbchain.org'],
  blockExplorerUrl: 'https://opbnb.bscscan.com',
}

/** Moonbeam, chain id 1284. */
export const moonbeam: Network = {
  id: 'eip155:1284',
  name: 'Moonbeam',
  nativeCurrency: { name: 'Moonbeam', symbol: 'GLMR', decimals: 18 },
  rpcUrls: ['https://rpc.api.moonbeam.network'],
  blockExplorerUrl: 'https://moonscan.io',
}

/** Moonriver, chain id 1285. */
export const moonriver: Network = {
  id: 'eip155:1285',
  name: 'Moonriver',
  nativeCurrency: { name: 'Moonriver', symbol: 'MOVR', decimals: 18 },
  rpcUrls: ['https://rpc.api.moonriver.moonbeam.network'],
  blockExplorerUrl: 'https://moonriver.moonscan.io',
}

/** Cronos Mainnet, chain id 25. */
export const cronos: Network = {
  id: 'eip155:25',
  name: 'Cronos Mainnet',
  nativeCurrency: { name: 'Cronos', symbol: 'CRO', decimals: 18 },
  rpcUrls: ['https://evm.cronos.org'],
  blockExplorerUrl: 'https://explorer.cronos.org',
}

/** Manta Pacific Mainnet, chain id 169. */
export const manta: Network = {
  id: 'eip155:169',
  name: 'Manta Pacific Mainnet',
  nativeCurrency: { name: 'ETH', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://pacific-rpc.manta.network/http'],
  blockExplorerUrl: 'https://pacific-explorer.manta.network',
}

/** Fraxtal, chain id 252. */
export const fraxtal: Network = {
  id: 'eip155:252',
  name: 'Fraxtal',
  nativeCurrency: { name: 'Frax', symbol: 'FRAX', decimals: 18 },
  rpcUrls: ['https://rpc.frax.com'],
  blockExplorerUrl: 'https://fraxscan.com',
}

/** Sei Network, chain id 1329. */
export const sei: Network = {
  id: 'eip155:1329',
  name: 'Sei Network',
  nativeCurrency: { name: 'Sei', symbol: 'SEI', decimals: 18 },
  rpcUrls: ['https://evm-rpc.sei-apis.com'],
  blockExplorerUrl: 'https://seiscan.io',
}

/** Abstract, chain id 2741. */
export const abstract: Network = {
  id: 'eip155:2741',
  name: 'Abstract',
  nativeCurrency: { name: 'ETH', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://api.mainnet.abs.xyz'],
  blockExplorerUrl: 'https://abscan.org',
}

/** ApeChain, chain id 33139. */
export const apeChain: Network = {
  id: 'eip155:33139',
  name: 'ApeChain',
  nativeCurrency: { name: 'ApeCoin', symbol: 'APE', decimals: 18 },
  rpcUrls: ['https://rpc.apechain.com/http'],
  blockExplorerUrl: 'https://apescan.io',
}

/** Ronin, chain id 2020. */
export const ronin: Network = {
  id: 'eip155:2020',
  name: 'Ronin',
  nativeCurrency: { name: 'RON', symbol: 'RON', decimals: 18 },
  rpcUrls: ['https://api.roninchain.com/rpc'],
  blockExplorerUrl: 'https://app.roninchain.com',
}

/** Immutable zkEVM, chain id 13371. */
export const immutableZkEvm: Network = {
  id: 'eip155:13371',
  name: 'Immutable zkEVM',
  nativeCurrency: { name: 'Immutable Coin', symbol: 'IMX', decimals: 18 },
  rpcUrls: ['https://rpc.immutable.com'],
  blockExplorerUrl: 'https://explorer.immutable.com',
}

/** Flow EVM Mainnet, chain id 747. */
export const flowMainnet: Network = {
  id: 'eip155:747',
  name: 'Flow EVM Mainnet',
  nativeCurrency: { name: 'Flow', symbol: 'FLOW', decimals: 18 },
  rpcUrls: ['https://mainnet.evm.nodes.onflow.org'],
  blockExplorerUrl: 'https://evm.flowscan.io',
}

/** BOB, chain id 60808. */
export const bob: Network = {
  id: 'eip155:60808',
  name: 'BOB',
  nativeCurrency: { name: 'ETH', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc.gobob.xyz'],
  blockExplorerUrl: 'https://explorer.gobob.xyz',
}

/** Lisk, chain id 1135. */
export const lisk: Network = {
  id: 'eip155:1135',
  name: 'Lisk',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc.api.lisk.com'],
  blockExplorerUrl: 'https://blockscout.lisk.com',
}

/** Rootstock Mainnet, chain id 30. */
export const rootstock: Network = {
  id: 'eip155:30',
  name: 'Rootstock Mainnet',
  nativeCurrency: { name: 'Rootstock Bitcoin', symbol: 'RBTC', decimals: 18 },
  rpcUrls: ['https://public-node.rsk.co'],
  blockExplorerUrl: 'https://explorer.rsk.co',
}

/** Kava EVM, chain id 2222. */
export const kava: Network = {
  id: 'eip155:2222',
  name: 'Kava EVM',
  nativeCurrency: { name: 'Kava', symbol: 'KAVA', decimals: 18 },
  rpcUrls: ['https://evm.kava.io'],
  blockExplorerUrl: 'https://kavascan.com',
}

/** Core Dao, chain id 1116. */
export const coreDao: Network = {
  id: 'eip155:1116',
  name: 'Core Dao',
  nativeCurrency: { name: 'Core', symbol: 'CORE', decimals: 18 },
  rpcUrls: ['https://rpc.coredao.org'],
  blockExplorerUrl: 'https://scan.coredao.org',
}

/** Flare Mainnet, chain id 14. */
export const flare: Network = {
  id: 'eip155:14',
  name: 'Flare Mainnet',
  nativeCurrency: { name: 'Flare', symbol: 'FLR', decimals: 18 },
  rpcUrls: ['https://flare-api.flare.network/ext/C/rpc'],
  blockExplorerUrl: 'https://flare-explorer.flare.network',
}

/** XDC Network, chain id 50. */
export const xdc: Network = {
  id: 'eip155:50',
  name: 'XDC Network',
  nativeCurrency: { name: 'XDC', symbol: 'XDC', decimals: 18 },
  rpcUrls: ['https://rpc.xdcrpc.com'],
  blockExplorerUrl: 'https://xdcscan.com',
}

/** HyperEVM, chain id 999. */
export const hyperEvm: Network = {
  id: 'eip155:999',
  name: 'HyperEVM',
  nativeCurrency: { name: 'HYPE', symbol: 'HYPE', decimals: 18 },
  rpcUrls: ['https://rpc.hyperliquid.xyz/evm'],
  blockExplorerUrl: 'https://hyperevmscan.io',
}

/** Plasma, chain id 9745. */
export const plasma: Network = {
  id: 'eip155:9745',
  name: 'Plasma',
  nativeCurrency: { name: 'Plasma', symbol: 'XPL', decimals: 18 },
  rpcUrls: ['https://rpc.plasma.to'],
  blockExplorerUrl: 'https://plasmascan.to',
}

/** Monad, chain id 143. */
export const monad: Network = {
  id: 'eip155:143',
  name: 'Monad',
  nativeCurrency: { name: 'Monad', symbol: 'MON', decimals: 18 },
  rpcUrls: ['https://rpc.monad.xyz', 'https://rpc1.monad.xyz'],
  blockExplorerUrl: 'https://monadscan.com',
}

/** Katana, chain id 747474. */
export const katana: Network = {
  id: 'eip155:747474',
  name: 'Katana',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc.katana.network'],
  blockExplorerUrl: 'https://katanascan.com',
}

/** MegaETH, chain id 4326. */
export const megaeth: Network = {
  id: 'eip155:4326',
  name: 'MegaETH',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://mainnet.megaeth.com/rpc'],
  blockExplorerUrl: 'https://mega.etherscan.io',
}

/** X Layer Mainnet, chain id 196. */
export const xLayer: Network = {
  id: 'eip155:196',
  name: 'X Layer Mainnet',
  nativeCurrency: { name: 'OKB', symbol: 'OKB', decimals: 18 },
  rpcUrls: ['https://xlayerrpc.okx.com'],
  blockExplorerUrl: 'https://www.oklink.com/xlayer',
}

/** Plume, chain id 98866. */
export const plumeMainnet: Network = {
  id: 'eip155:98866',
  name: 'Plume',
  nativeCurrency: { name: 'Plume', symbol: 'PLUME', decimals: 18 },
  rpcUrls: ['https://rpc.plume.org'],
  blockExplorerUrl: 'https://explorer.plume.org',
}

/** Chiliz Chain, chain id 88888. */
export const chiliz: Network = {
  id: 'eip155:88888',
  name: 'Chiliz Chain',
  nativeCurrency: { name: 'CHZ', symbol: 'CHZ', decimals: 18 },
  rpcUrls: ['https://rpc.chiliz.com'],
  blockExplorerUrl: 'https://scan.chiliz.com',
}

/** PulseChain, chain id 369. */
export const pulsechain: Network = {
  id: 'eip155:369',
  name: 'PulseChain',
  nativeCurrency: { name: 'Pulse', symbol: 'PLS', decimals: 18 },
  rpcUrls: ['https://rpc.pulsechain.com'],
  blockExplorerUrl: 'https://ipfs.scan.pulsechain.com',
}

/** ZetaChain, chain id 7000. */
export const zetachain: Network = {
  id: 'eip155:7000',
  name: 'ZetaChain',
  nativeCurrency: { name: 'Zeta', symbol: 'ZETA', decimals: 18 },
  rpcUrls: ['https://zetachain-evm.blockpi.network/v1/rpc/public'],
  blockExplorerUrl: 'https://zetascan.com',
}

/** Etherlink, chain id 42793. */
export const etherlink: Network = {
  id: 'eip155:42793',
  name: 'Etherlink',
  nativeCurrency: { name: 'Tez', symbol: 'XTZ', decimals: 18 },
  rpcUrls: ['https://node.mainnet.etherlink.com'],
  blockExplorerUrl: 'https://explorer.etherlink.com',
}

/** Filecoin Mainnet, chain id 314. */
export const filecoin: Network = {
  id: 'eip155:314',
  name: 'Filecoin Mainnet',
  nativeCurrency: { name: 'filecoin', symbol: 'FIL', decimals: 18 },
  rpcUrls: ['https://api.node.glif.io/rpc/v1'],
  blockExplorerUrl: 'https://filfox.info/en',
}
