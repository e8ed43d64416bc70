import { PLAYABLE_AUDIO } from '../../../../contract/core/files.ts'
import { PLAY_FILE, SHARE_TARGET } from '../../../../contract/site/installed-app.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { emailTexts } from '../../../mail/email-texts.ts'
import { languageFor, themeFor } from '../../platform/index.ts'
import { allPlans } from '../../selling/index.ts'
import { isGrantedByRole } from './queries.ts'

interface Ground {
  background?: string
}

/** Returns the background colour in the default mode. */
const groundOf = async (ctx: AppContext): Promise<string> => {
  const { colors, can_switch_light_dark } = await themeFor(ctx)
  const { dark, light } = JSON.parse(colors) as { dark?: Ground; light?: Ground }
  const isLight = can_switch_light_dark && light && ctx.settings().defaultTheme === 'Light'
  return (isLight ? light.background : dark?.background) ?? '#0E0F13'
}

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

const screenshot = (name: string, form_factor: 'wide' | 'narrow', label: string) => ({
  src: `/screenshots/${name}-${form_factor}.webp`,
  sizes: form_factor === 'wide' ? '1280x800' : '780x1688',
  type: 'image/webp',
  form_factor,
  label,
})

/** Returns whether listeners can upload: by their role, or with a plan that is offered. */
const listenersUpload = async (ctx: AppContext): Promise<boolean> => {
  const { enableUserUpload, enable_subscription } = ctx.settings()
  if (!enableUserUpload) return false
  if (await isGrantedByRole(ctx.db, 'Upload songs')) return true
  if (!enable_subscription) return false
  const plans = await allPlans(ctx.db)
  return plans.some(({ active, permissions }) => active && permissions.includes('Upload songs'))
}

const audioTypes = Object.fromEntries(
  Object.entries(PLAYABLE_AUDIO).map(([type, extensions]) => [type, extensions.map((one) => `.${one}`)]),
)

/** Returns the web app manifest in the best language for an Accept-Language header. */
export const manifest = async (ctx: AppContext, accepted: string | undefined): Promise<object> => {
  const { appName, playerLanding, site_description, enableBrowse } = ctx.settings()
  const { locale, rtl } = languageFor(ctx, accepted)
  const { t } = await emailTexts(ctx, locale)
  const ground = await groundOf(ctx)
  const ways = [
    { name: t('Search'), url: '/search', sign: 'search' },
    ...(enableBrowse ? [{ name: t('Browse'), url: '/browse', sign: 'browse' }] : []),
    { name: t('Liked songs'), url: '/library/likes', sign: 'likes' },
    { name: t('Your library'), url: '/library/all', sign: 'library' },
  ]
  return {
    id: '/',
    name: appName,
    short_name: appName,
    description: site_description,
    lang: locale,
    dir: rtl ? 'rtl' : 'ltr',
    start_url: playerLanding,
    scope: '/',
    display: 'standalone',
    display_override: ['standalone', 'minimal-ui'],
    orientation: 'any',
    // Music goes on in the window that is open: it opens the page without loading it.
    launch_handler: { client_mode: ['focus-existing', 'auto'] },
    prefer_related_applications: false,
    background_color: ground,
    theme_color: ground,
    categories: ['music', 'entertainment'],
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      icon('icon', 192, 'any'),
      icon('icon', 512, 'any'),
      icon('maskable', 512, 'maskable'),
    ],
    screenshots: [
      screenshot('home', 'wide', t('Home')),
      screenshot('album', 'wide', t('Album')),
      screenshot('home', 'narrow', t('Home')),
      screenshot('player', 'narrow', t('Now playing')),
    ],
    shortcuts: ways.map(({ sign, ...way }) => ({ ...way, icons: [icon(`shortcut-${sign}`, 96, 'any')] })),
    share_target: {
      action: SHARE_TARGET,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        title: 'title',
        text: 'text',
        url: 'url',
        ...((await listenersUpload(ctx)) && {
          files: [{ name: 'audio', accept: ['audio/*', ...Object.values(audioTypes).flat()] }],
        }),
      },
    },
    file_handlers: [{ action: PLAY_FILE, accept: audioTypes, launch_type: 'single-client' }],
  }
}
