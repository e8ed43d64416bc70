import type { AnyRouter } from '@tanstack/react-router'
import { queryClient } from '../data/client.ts'
import { useSession } from '../data/session/session.ts'
import { useToken } from '../data/session/token.ts'
import { nextTask } from '../ui/idle.ts'
import { screenWidth } from '../ui/layout/screen.ts'
import { useToasts } from '../ui/overlays/toasts.ts'

/** As the offline read cache names what it stores: what deletes its entries deletes these, too. */
const PREFIX = 'axios-cache:page:'
/** As many leave room for responses, without which the app cannot be used offline. */
const KEPT = 5

const storedAt = (key: string): number => Number.parseInt(localStorage.getItem(key) ?? '', 10) || 0

/** Stores what a page looks like; index.html reads it. */
export const storeSnapshot = (path: string, snapshot: unknown): void => {
  const key = PREFIX + path
  try {
    const others = Object.keys(localStorage).filter((one) => one.startsWith(PREFIX) && one !== key)
    const newest = others.toSorted((a, b) => storedAt(b) - storedAt(a))
    for (const old of newest.slice(KEPT - 1)) localStorage.removeItem(old)
    localStorage.setItem(key, `${Date.now()}|${JSON.stringify(snapshot)}`)
  } catch {
    // Full or blocked storage: the next visit shows the skeleton.
  }
}

/** The appearance of a page; index.html shows it where it still fits. */
interface PageSnapshot {
  /** The app's main script, whose name changes with any file of the app. */
  app: string
  account: number | null
  /** Of the window, in CSS pixels. */
  width: number
  /** Height of the part of the page that `markup` contains, in CSS pixels. */
  height: number
  /** Dark or light. */
  mode: string
  /** Colors of the theme, by the names of their custom properties. */
  colors: [string, string][]
  lang: string
  dir: string
  /** Rules of the style sheets that the page itself does not link. */
  css: string
  markup: string
}

/** Milliseconds after a navigation, and between attempts, until a page is likely to be complete. */
const SETTLED_MS = 1500
const ATTEMPTS = 5
/** How much taller than the window a snapshot is, since the bars of mobile browsers come and go. */
const TALLER = 1.25
/** Elements that are active once parsed, and hints that come and go. */
const LEFT_OUT = 'script, style, iframe, audio, video, template, noscript, [data-part~=hints]'

/** Copies an element without what lies below a line, in CSS pixels from the top of the window. */
const copyAbove = (element: Element, line: number): Element => {
  const copy = element.cloneNode(false) as Element
  // A page may not contain inline styles; the script that restores it sets them one by one.
  const style = element.getAttribute('style')
  copy.removeAttribute('style')
  if (style) copy.setAttribute('data-style', style)
  // Nothing can be typed before the app has started.
  if (element.matches('input, textarea')) copy.setAttribute('readonly', '')
  for (const child of element.childNodes) {
    if (!(child instanceof Element)) copy.append(child.cloneNode())
    else if (!child.matches(LEFT_OUT) && child.getBoundingClientRect().top < line)
      copy.append(copyAbove(child, line))
  }
  return copy
}

const rulesOf = (links: string): string =>
  [...document.querySelectorAll<HTMLLinkElement>(links)]
    .flatMap(({ sheet }) => [...(sheet?.cssRules ?? [])])
    .map((rule) => rule.cssText)
    .join('')

/** Returns a snapshot of the top of the page; null while the page is loading, scrolled, hidden or behind a dialog. */
const takeSnapshot = (account: number | null, css: string): PageSnapshot | null => {
  const root = document.getElementById('root')
  const main = document.getElementById('main')
  const app = document.querySelector<HTMLLinkElement>('link[data-app]')
  if (!root || !app || !main || main.scrollTop > 0 || document.hidden) return null
  const covered =
    useToasts.getState().toasts.length > 0 || document.querySelector('[role=dialog], [role=menu]')
  if (covered || queryClient.isFetching() > 0) return null
  const { dataset, style, lang, dir } = document.documentElement
  const height = Math.round(innerHeight * TALLER)
  return {
    app: app.href,
    account,
    width: screenWidth(),
    height,
    mode: dataset.theme ?? '',
    colors: [...style]
      .filter((name) => name.startsWith('--'))
      .map((name) => [name, style.getPropertyValue(name)]),
    lang,
    dir,
    css,
    markup: copyAbove(root, height).innerHTML,
  }
}

/**
 * Stores what pages look like, for their next visit. After a logout, a page may still show what was the account's: without
 * an account, pages are stored only if there was none from the start.
 */
export const storeSnapshots = (router: AnyRouter, startedAsVisitor: boolean): void => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isVisitor = startedAsVisitor
  // The rules of the snapshot that was shown: by now the app has loaded its own style sheets.
  document.adoptedStyleSheets = []
  const attempt = async (left: number): Promise<void> => {
    if (left === 0 || !window.startShapeOf(location.pathname)) return
    const css = rulesOf('link[rel=stylesheet]:not([data-app])')
    await nextTask()
    const { pathname, search, hash } = location
    const account = useSession.getState().user?.id ?? null
    if ((account === null && !isVisitor) || self.name === 'visitor') return
    if (search || hash || !window.startShapeOf(pathname)) return
    const snapshot = takeSnapshot(account, css)
    if (snapshot) storeSnapshot(pathname, snapshot)
    else timer = setTimeout(attempt, SETTLED_MS, left - 1)
  }
  void attempt(ATTEMPTS)
  router.subscribe('onRendered', () => {
    clearTimeout(timer)
    timer = setTimeout(attempt, SETTLED_MS, ATTEMPTS)
  })
  useToken.subscribe(() => {
    isVisitor = false
  })
}
