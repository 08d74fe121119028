import type { EndpointAnswer, Endpoints } from '@foyer/contract'
import { type ExpressionBuilder, type ExpressionWrapper, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import type { GatewayTables } from '../../engines/db/schema.ts'
import { foldName } from './foldName.ts'

/** Which wallets are wanted; empty lists and texts narrow nothing. */
export type WalletQuestion = {
  /** From 1. */
  page: number
  entries: number
  /** Part of a name, in any case and with or without accents; names that begin with it come first, then words that do. */
  search: string
  /** By id, announced name (rdns) or name; so are those of `exclude`. */
  include: readonly string[]
  exclude: readonly string[]
  names: readonly string[]
  rdns: readonly string[]
  /**
   * Chains or namespaces; a wallet that knows one of them fits, and one that names a whole namespace knows its chains. One
   * that names no chain at all may know any: it comes last.
   */
  chains: readonly string[]
  /** A wallet that names no platform fits every one. */
  platform: string
  badge: string
  /** Only wallets that can pay. */
  isPayOnly: boolean
}

type Builder = ExpressionBuilder<GatewayTables, 'directory_wallets'>
type Condition = ExpressionWrapper<GatewayTables, 'directory_wallets', SqlBool>
type Column = 'search_name' | 'chains' | 'platforms' | 'entry'

/** One page of the directory, by how well a wallet fits, then by rank and by name, and how many wallets fit in all. */
export async function findWallets(
  database: GatewayDatabase,
  question: WalletQuestion,
): Promise<EndpointAnswer<Endpoints['wallets']>> {
  const wanted = database.selectFrom('directory_wallets').where((builder) => builder.and(conditions(builder, question)))
  const [{ count }, rows] = await Promise.all([
    wanted.select((builder) => builder.fn.countAll().as('count')).executeTakeFirstOrThrow(),
    fitting(wanted.select('entry'), question)
      .orderBy('position')
      .orderBy('search_name')
      .orderBy('id')
      .limit(question.entries)
      .offset((question.page - 1) * question.entries)
      .execute(),
  ])
  return { data: rows.map(({ entry }) => JSON.parse(entry)), count: Number(count) }
}

type Wanted<Row> = SelectQueryBuilder<GatewayTables, 'directory_wallets', Row>

/** What is sure before what may be, and what begins with the word before what holds it somewhere. */
function fitting<Row>(wanted: Wanted<Row>, { search, chains }: WalletQuestion): Wanted<Row> {
  const sure =
    chains.length === 0
      ? wanted
      : wanted.orderBy((builder) => builder.case().when('chains', '=', '').then(1).else(0).end())
  if (search === '') return sure
  const word = foldName(search)
  return sure.orderBy((builder) =>
    builder
      .case()
      .when(like(builder, 'search_name', `${literal(word)}%`))
      .then(0)
      .when(like(builder, 'search_name', `% ${literal(word)}%`))
      .then(1)
      .else(2)
      .end(),
  )
}

function conditions(builder: Builder, question: WalletQuestion): Condition[] {
  const { search, include, exclude, names, rdns, chains, platform, badge, isPayOnly } = question
  const found: Condition[] = []
  if (search !== '') found.push(contains(builder, 'search_name', foldName(search)))
  if (include.length > 0) found.push(isNamed(builder, include))
  if (exclude.length > 0) found.push(builder.not(isNamed(builder, exclude)))
  if (names.length > 0) found.push(builder('search_name', 'in', names.map(foldName)) as Condition)
  if (rdns.length > 0) found.push(builder('rdns', 'in', lower(rdns)) as Condition)
  // JSON without spaces, in which a text cannot hold these quotes.
  if (isPayOnly) found.push(contains(builder, 'entry', '"supports_wcpay":true'))
  if (badge !== '') found.push(builder('badge', '=', badge) as Condition)
  if (chains.length > 0) {
    const parts = chains.flatMap((chain) => {
      const [namespace] = chain.split(':')
      return [`,${namespace},`, chain.includes(':') ? `,${chain},` : `,${chain}:`]
    })
    found.push(builder.or([builder('chains', '=', ''), ...parts.map((part) => contains(builder, 'chains', part))]))
  }
  if (platform !== '') {
    found.push(
      builder.or([builder('platforms', '=', ''), contains(builder, 'platforms', `,${platform.toLowerCase()},`)]),
    )
  }
  return found
}

/** Sites name wallets by what they know of them: the id, the name that is announced, or the name that is shown. */
function isNamed(builder: Builder, words: readonly string[]): Condition {
  return builder.or([
    builder('id', 'in', words),
    builder('rdns', 'in', lower(words)),
    builder('search_name', 'in', words.map(foldName)),
  ])
}

function contains(builder: Builder, column: Column, text: string): Condition {
  return like(builder, column, `%${literal(text)}%`)
}

function like(builder: Builder, column: Column, pattern: string): Condition {
  return sql<SqlBool>`${builder.ref(column)} like ${pattern} escape '!'` as unknown as Condition
}

// The pattern's own signs in what was typed stand for themselves.
function literal(text: string): string {
  return text.replace(/[!%_]/g, '!$&')
}

function lower(texts: readonly string[]): string[] {
  return texts.map((text) => text.toLowerCase())
}
