import { type FormEvent, useState } from 'react'
import { usePhone } from './usePhone.ts'

/** The test phone: takes a pairing link, says what a site asks, and answers as its owner decides. */
export function Phone() {
  const { act, problem, state } = usePhone()
  const [link, setLink] = useState('')
  const pair = async (event: FormEvent) => {
    event.preventDefault()
    // What was pasted stays there until the phone has taken it.
    if (await act('pair', { uri: link.trim() })) setLink('')
  }
  const question = state?.question
  return (
    <main>
      <h1>Test phone</h1>
      <p>A wallet on another device, with public test keys. Use it with local chains only.</p>
      <form onSubmit={pair}>
        <label htmlFor="link">Link from “Copy link” below the code</label>
        <textarea
          id="link"
          rows={3}
          value={link}
          placeholder="wc:… or solana-wallet:…"
          onChange={({ target }) => setLink(target.value)}
        />
        <button type="submit" disabled={link.trim() === ''}>
          Connect
        </button>
      </form>
      <p role="alert">{problem}</p>
      <section aria-live="polite">
        {question && (
          <div className="question">
            <h2>{question.title}</h2>
            <dl>
              {question.facts.map(([term, value]) => (
                <div key={`${term} ${value}`}>
                  <dt>{term}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            {question.content && <pre>{question.content}</pre>}
            <div className="answers">
              <button type="button" onClick={() => act('decline')}>
                Decline
              </button>
              <button type="button" className="main" onClick={() => act('approve')}>
                Approve
              </button>
            </div>
          </div>
        )}
      </section>
      <h2>Connected sites</h2>
      {state?.sessions.length === 0 && <p>None yet.</p>}
      <ul>
        {state?.sessions.map(({ name, networks, topic }) => (
          <li key={topic}>
            {name} <small>{networks.join(', ')}</small>{' '}
            <button type="button" onClick={() => act('disconnect', { topic })}>
              Disconnect
            </button>
          </li>
        ))}
      </ul>
      <h2>Accounts</h2>
      <ul>
        {state?.accounts.map(({ address, networks }) => (
          <li key={address}>
            <small>{networks.join(', ')}</small>
            <br />
            <code>{address}</code>
          </li>
        ))}
      </ul>
    </main>
  )
}
