/** What became of a button: it is not there, it is shut, or it can be pressed. */
type ButtonState = 'absent' | 'shut' | 'open'

/** Keeps each state that a button has been drawn in, however short it was there. */
export function watchButton(place: HTMLElement, name: string): readonly ButtonState[] {
  const states: ButtonState[] = []
  const update = () => {
    const button = Array.from(place.querySelectorAll('button')).find(({ textContent }) => textContent === name)
    const state = !button ? 'absent' : button.hasAttribute('aria-disabled') ? 'shut' : 'open'
    if (states.at(-1) !== state) states.push(state)
  }
  update()
  new MutationObserver(update).observe(place, { subtree: true, childList: true, characterData: true, attributes: true })
  return states
}
