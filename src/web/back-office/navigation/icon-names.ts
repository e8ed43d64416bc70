import type { NavIcon } from '../../../contract/site/back-office/navigation.ts'
import { useTranslation } from '../../i18n/i18n.ts'

/** Returns the display names of the icons. */
export const useIconNames = (): Record<NavIcon, string> => {
  const { t } = useTranslation()
  return {
    link: t('Link'),
    info: t('Information'),
    book: t('Book'),
    calendar: t('Calendar'),
    chat: t('Conversation'),
    gift: t('Gift'),
    globe: t('Globe'),
    heart: t('Heart'),
    help: t('Help'),
    mail: t('Email'),
    music: t('Music'),
    news: t('News'),
    shield: t('Shield'),
    shop: t('Shop'),
    star: t('Star'),
    ticket: t('Ticket'),
  }
}
