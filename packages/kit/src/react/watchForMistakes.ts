import type { Kit } from '../core/kit.ts'
import { developmentNotes, warnDeveloper } from '../core/warnDeveloper.ts'
import { warnOfIcon } from '../core/warnOfIcon.ts'
import { ownPicture } from '../domain/pictures.ts'

/** How long after the page has loaded a stylesheet may still come, in ms. */
const timeoutMs = 1_000

/** Looks for what goes wrong in a developer's first hour; `earlier` is the kit of the same provider before this one. */
export function watchForMistakes(kit: Kit, earlier: Kit | undefined): () => void {
  const { mounted } = developmentNotes()
  const others = [...mounted] as Kit[]
  if (earlier && earlier !== kit && !earlier.isDestroyed)
    warnDeveloper(
      'KitProvider was given another kit. A kit made while a component renders is a new one each time: call createKit outside of components. (After a hot update of the file that makes it, this is harmless.)',
    )
  else if (others.some((other) => other !== kit && !other.isDestroyed && other.options.id === kit.options.id))
    warnDeveloper(
      `Two kits on this page have the id "${kit.options.id}", so each takes over what the other remembers. Give one of them another id: createKit({ id: 'second' }).`,
    )
  mounted.add(kit)
  const stops = [watchStylesheet(), watchIcons(kit), watchPolicy(kit)]
  return () => {
    mounted.delete(kit)
    for (const stop of stops) stop()
  }
}

/** Icons that the site, or a source of wallets, names and that no other host may be asked for. */
function watchIcons(kit: Kit): () => void {
  const check = (wallets: readonly { readonly name: string; readonly imageUrl?: string | undefined }[]) => {
    for (const { imageUrl, name } of wallets) if (imageUrl && !ownPicture(kit, imageUrl)) warnOfIcon(name, imageUrl)
  }
  check(kit.options.customWallets ?? [])
  check(kit.store.getState().connectors)
  return kit.subscribe(({ connectors }) => connectors, check)
}

/** A content security policy that refuses the pictures which the kit draws. */
function watchPolicy({ options: { gateway } }: Kit): () => void {
  const onViolation = ({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective !== 'img-src') return
    const host = gateway && new URL(gateway, location.href).origin
    if (blockedURI === 'data')
      warnDeveloper(
        "The page's content security policy refuses embedded pictures, as icons of wallets are: add data: to img-src.",
      )
    else if (host && `${blockedURI}/`.startsWith(`${host}/`))
      warnDeveloper(`The page's content security policy refuses pictures from the gateway: add ${host} to img-src.`)
  }
  document.addEventListener('securitypolicyviolation', onViolation)
  return () => document.removeEventListener('securitypolicyviolation', onViolation)
}

function watchStylesheet(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    timer = setTimeout(checkStylesheet, timeoutMs)
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
  return () => {
    window.removeEventListener('load', wait)
    clearTimeout(timer)
  }
}

function checkStylesheet() {
  const probe = document.createElement('div')
  probe.setAttribute('data-foyer', '')
  document.body.append(probe)
  if (getComputedStyle(probe).getPropertyValue('--fy-accent') === '')
    warnDeveloper("The stylesheet is missing. Import it once: import '@foyer/kit/styles.css'.")
  probe.remove()
}
