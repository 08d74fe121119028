import { createServer } from 'node:net'

function canListen(port, host) {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve(error.code === 'EADDRNOTAVAIL'))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)))
  })
}

/** Reads a port out of the environment; throws a sentence when it is none. */
export function readPort(variable, fallback, env = process.env) {
  const text = env[variable]
  if (text === undefined || text === '') return fallback
  const port = Number(text)
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535)
    throw new Error(`${variable}=${text} is no port: give a whole number from 1 to 65535.`)
  return port
}

/** Throws, naming the port, what wants it and the variable that moves it, when another program listens there. */
export async function assertPortsFree(wanted) {
  const busy = []
  for (const { port, name, variable, example } of wanted) {
    const free = (await canListen(port, '127.0.0.1')) && (await canListen(port, '::1'))
    if (!free)
      busy.push(`Port ${port} (${name}) is in use. Free it, or choose another one: ${variable}=${example} npm start`)
  }
  if (busy.length > 0) throw new Error(busy.join('\n'))
}
