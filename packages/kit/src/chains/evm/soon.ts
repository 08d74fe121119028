/** What a promise answers within so many ms. */
export async function soon<T>(promise: Promise<T>, patience: number): Promise<T | undefined> {
  let handle: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    handle = setTimeout(() => resolve(undefined), patience)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(handle)
  }
}
