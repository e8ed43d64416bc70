/**
 * Runs in a page: returns descriptions of elements that run script, or would on a click, or load foreign content. The
 * app renders none of these itself.
 */
export const dangers = (): string[] => {
  const about = (element: Element): string => element.outerHTML.slice(0, 200)
  const addresses = [
    'href',
    'xlink:href',
    'action',
    'formaction',
    'src',
    'data',
    'srcdoc',
    'values',
    'to',
    'from',
  ]
  const isHarmful = (element: Element, name: string): boolean => {
    if (!addresses.includes(name)) return false
    // As browsers read it: control characters and spaces do not count.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those are meant
    const plain = (element.getAttribute(name) ?? '').replace(/[\u0000-\u0020]/g, '').toLowerCase()
    const scheme = /^[a-z][a-z0-9+.-]*:/.exec(plain)?.[0] ?? ''
    const picture = element instanceof HTMLImageElement && plain.startsWith('data:image/')
    const sound = element instanceof HTMLMediaElement && plain.startsWith('data:')
    return !/^(https?:|mailto:|blob:|$)/.test(scheme) && !picture && !sound
  }
  const isForeign = (script: HTMLScriptElement): boolean =>
    !/^application\/(ld\+)?json$/.test(script.type) &&
    script.nonce === '' &&
    !new URL(script.src || 'x:').pathname.startsWith('/assets/')
  const foreign =
    'iframe:not([src^="/home?theme-preview="]), frame, object, embed, base, meta[http-equiv], form[action], svg script, math, marquee, foreignObject'
  const all = [...document.querySelectorAll('*')]
  return [
    ...all.filter((one) => one.getAttributeNames().some((name) => name.startsWith('on'))),
    ...all.filter((one) => one.getAttributeNames().some((name) => isHarmful(one, name))),
    ...[...document.scripts].filter(isForeign),
    ...document.querySelectorAll(foreign),
    ...[...document.querySelectorAll('style')].filter((style) => style.textContent?.includes('__xss')),
  ].map(about)
}
