import { useState } from 'react'
import type { Credit } from '../../../../contract/catalog/items.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { CreditsInput } from '../../songs/CreditsField.tsx'
import { creditsOf, type EditedCredit, edited } from '../../songs/credit-texts.ts'
import { useDesk } from '../desk.ts'
import styles from './group.module.css'
import { commonCredits, type Group, withCommonCredits } from './groups.ts'
import { useReview } from './review.ts'

/** Credits that all songs of a group share; each keeps its own. */
export const GroupCredits = ({ group }: { group: Group }) => {
  const { t } = useTranslation()
  const { findArtists } = useDesk()
  const { edit } = useReview()
  // Rows without a name yet are part of the form only.
  const [rows, setRows] = useState<EditedCredit[]>(() => commonCredits(group).map(edited))
  const change = (next: EditedCredit[]): void => {
    const [before, after]: [Credit[], Credit[]] = [creditsOf(rows), creditsOf(next)]
    setRows(next)
    if (JSON.stringify(before) === JSON.stringify(after)) return
    // The form responds first: a group may have hundreds of songs to store and render.
    setTimeout(() =>
      edit(group.lines, ({ credits }) => ({ credits: withCommonCredits(credits, before, after) })),
    )
  }
  return (
    <fieldset className={styles.creditFields}>
      <legend className="font-medium">{t('Same for all songs')}</legend>
      <CreditsInput find={findArtists} value={rows} onChange={(next) => change(next as EditedCredit[])} />
    </fieldset>
  )
}
