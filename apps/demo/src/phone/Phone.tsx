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
      <div className="clock" aria-hidden="true">
        <span>9:41</span>
        <i />
      </div>
      <header>
        <img src="/icon.svg" alt="" width="28" height="28" />
        <h1>Test phone</h1>
        <span>Keys are public</span>
      </header>
      <div className="body">
        <form onSubmit={pair}>
          <h2>Paste a link</h2>
          <label htmlFor="link">From “Copy link” under any code.</label>
          <div className="field">
            <input
              id="link"
              value={link}
              placeholder="wc:… or solana-wallet:…"
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => setLink(target.value)}
            />
            <button type="submit" aria-label="Connect" disabled={link.trim() === ''}>
              <svg viewBox="0 0 20 20" aria-hidden="true">
                <path d="M4 10h12M11 5l5 5-5 5" />
              </svg>
            </button>
          </div>
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
        <h3>Connected</h3>
        {state?.sessions.length === 0 && <p className="small">None yet.</p>}
        <ul>
          {state?.sessions.map(({ name, networks, topic }) => (
            <li key={topic}>
              <span>
                <b>{name}</b> <small>{networks.join(', ')}</small>
              </span>{' '}
              <button type="button" className="quiet" onClick={() => act('disconnect', { topic })}>
                Disconnect
              </button>
            </li>
          ))}
        </ul>
        <h3>Accounts</h3>
        <ul>
          {state?.accounts.map(({ address, networks }) => (
            <li key={address}>
              <span>
                <code>{address}</code> <small>{networks.join(', ')}</small>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </main>
  )
}
