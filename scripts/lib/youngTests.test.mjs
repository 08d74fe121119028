import assert from 'node:assert/strict'
import { it } from 'node:test'
import { root } from './paths.mjs'
import { findYoungTests, readAdded } from './youngTests.mjs'

const log = `commit b
diff --git a/src/b.test.ts b/src/b.test.ts
--- a/src/b.test.ts
+++ b/src/b.test.ts
@@ -3 +3 @@
-  it('is refused after ten minutes', async () => {
+  it('refuses after ten minutes', async () => {
@@ -9,0 +10,4 @@
+  it("keeps what 'was' typed", async () => {
+    expect(1).toBe(1)
+  })
+  it.each([1, 2])('takes %i', () => {
commit a
diff --git a/src/a.test.ts b/src/a.test.ts
--- a/src/a.test.ts
+++ b/src/a.test.ts
@@ -1 +0,0 @@
-test('goes away', () => {
@@ -5,0 +6 @@
+test(\`stays\`, () => {
`

it('reads tests that were added, the newest first, and none that was renamed or removed', () => {
  assert.deepEqual(readAdded(log), [
    { file: 'src/b.test.ts', title: "keeps what 'was' typed" },
    { file: 'src/b.test.ts', title: 'takes %i' },
    { file: 'src/a.test.ts', title: 'stays' },
  ])
})

it('finds young tests of this repository, with titles that can be asked for', () => {
  const found = findYoungTests(root, 10)
  assert.ok(found.length <= 10)
  for (const { title } of found) assert.doesNotMatch(title, /%s|\$\{/)
})
