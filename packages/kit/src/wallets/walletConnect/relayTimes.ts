/** How long the client waits for the relay, in ms, and how much it asks at once. */
export const relayTimes = {
  /** Until a connection is open. */
  connect: 15_000,
  /** Until a message is accepted, with all repetitions; and the first time that it is sent. */
  publish: 60_000,
  initialPublish: 15_000,
  /** Until a wallet's app opens for a message that is sent and not accepted yet: a press counts for little longer. */
  acceptance: 1000,
  /** Until a subscription is accepted. */
  subscribe: 60_000,
  /** Topics in one subscription. */
  batchTopics: 500,
  /** Without any sign of the relay for as long, a connection counts as dead. */
  heartbeat: 35_000,
  /** Between attempts to connect; the last one repeats. */
  reconnect: [150, 150, 200, 500, 500, 750, 750, 1000],
  /** Until a relay that refuses the connection has said why. */
  lastWord: 500,
  /** Until an unanswered request ends: shorter than the client's own timer of five minutes. */
  unanswered: 295_000,
  /** Between attempts to replace a pairing link, once one has failed. */
  renewal: 3000,
  /** Until a wallet that has switched grants its new network. */
  networkGrant: 5000,
  /** Until a wallet is told that its session ended; then the page goes on without having told it. */
  farewell: 2000,
} as const
