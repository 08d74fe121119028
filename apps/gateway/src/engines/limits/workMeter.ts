/**
 * Adds up the questions that one answer takes, as they become known, and takes what is due from the caller's bucket: the first
 * question was paid for with the call itself.
 *
 * @param take Takes further calls; `paid` is what was taken before.
 */
export function workMeter(take: (due: number, paid: number) => Promise<void>): (questions: number) => Promise<void> {
  let asked = 0
  let paid = 0
  return async (questions) => {
    asked += questions
    const due = asked - 1 - paid
    if (due <= 0) return
    const before = paid
    paid += due
    await take(due, before)
  }
}
