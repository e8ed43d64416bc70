/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { CheckIcon, LinkIcon, Logo } from './icons.tsx'
import { page } from './page.ts'
import { t } from './texts.ts'

/** How long the button says that the link was copied. */
const COPIED_MS = 2_000

/** Copies in a way that browsers allow within frames of other sites. */
const copy = (text: string): boolean => {
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'hidden'
  document.body.append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  return done
}

export const CopyLink = ({ link }: { link: string }) => {
  const [copied, setCopied] = useState(false)
  const press = ({ currentTarget }: { currentTarget: HTMLButtonElement }) => {
    const done = copy(link)
    currentTarget.focus()
    setCopied(done)
    if (done) setTimeout(() => setCopied(false), COPIED_MS)
  }
  return (
    <button type="button" class="small" aria-label={copied ? t('Copied') : t('Copy link')} onClick={press}>
      {copied ? <CheckIcon /> : <LinkIcon />}
    </button>
  )
}

/** The mark of the site, with its name where there is room; leads to the item. */
export const SiteMark = ({ link, named = false }: { link: string; named?: boolean }) => (
  <a
    class={named ? 'mark' : 'small'}
    href={link}
    target="_blank"
    rel="noopener"
    title={t('Open in {name}', { name: page.site })}
  >
    <Logo />
    <span class={named ? 'truncate' : 'spoken'}>
      {named ? page.site : t('Open in {name}', { name: page.site })}
    </span>
  </a>
)

export const OpenLink = ({ link }: { link: string }) => (
  <a class="open truncate" href={link} target="_blank" rel="noopener">
    {t('Open in {name}', { name: page.site })}
  </a>
)
