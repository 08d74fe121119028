/** Waits until nothing moves on the page: no animation that ends is running, and every box stays for two frames. */
export async function settled(): Promise<void> {
  for (let before = '', quiet = 0; quiet < 2; ) {
    await nextFrame()
    const moving = document.getAnimations().filter(ends)
    await Promise.allSettled(moving.map(({ finished }) => finished))
    const boxes = Array.from(document.querySelectorAll('[data-fy-panel], [data-fy-panel] *'), boxOf).join()
    quiet = moving.length === 0 && boxes === before ? quiet + 1 : 0
    before = boxes
  }
}

export const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

const ends = ({ effect, playState }: Animation) =>
  playState === 'running' && Number.isFinite(Number(effect?.getComputedTiming().endTime))

function boxOf(element: Element): string {
  const { x, y, width, height } = element.getBoundingClientRect()
  return [x, y, width, height].join(' ')
}
