import { Agent, request } from 'node:http'

/**
 * Sends one request after the other over one kept connection.
 *
 * @returns {Promise<number[]>} what each took, in milliseconds.
 */
export async function timeCalls({ url, body, count }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times = []
  try {
    for (let done = 0; done < count; done += 1) {
      const before = performance.now()
      await call(agent, url, body)
      times.push(performance.now() - before)
    }
  } finally {
    agent.destroy()
  }
  return times
}

function call(agent, url, body) {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const sent = request(url, { agent, method: 'POST', headers }, (response) => {
      response.resume()
      response.once('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${url} answered ${response.statusCode}`)),
      )
    })
    sent.once('error', reject)
    sent.end(body)
  })
}
