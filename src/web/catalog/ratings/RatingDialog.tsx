import { useTranslation } from '../../i18n/i18n.ts'
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx'
import { Rating } from './Rating.tsx'
import type { RatableRef } from './ratings.ts'

/** Asks for a rating of an item. */
export const RatingDialog = ({ item, title }: { item: RatableRef; title: string }) => {
  const { t } = useTranslation()
  return (
    <DialogFrame
      title={t('Rate {title}', { title })}
      description={t('Only you and your apps see your ratings.')}
      closable
    >
      <Rating item={item} />
    </DialogFrame>
  )
}
