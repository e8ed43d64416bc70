/** @jsxImportSource preact */
import { LockIcon } from './icons.tsx'
import { SiteMark } from './Links.tsx'
import { page } from './page.ts'
import { t } from './texts.ts'

/** Stands in for what is private, removed or not embedded any more, at any height. */
export const Unavailable = () => (
  <main class="unavailable">
    <span class="cover">
      <LockIcon />
    </span>
    <div class="middle">
      <h1 class="truncate">{t('Not available')}</h1>
      <p class="truncate muted">{t('Private or removed')}</p>
    </div>
    <SiteMark link={page.home} />
  </main>
)
