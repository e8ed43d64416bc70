import { ArrowDownUp } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { toggleMenu } from '../../../ui/overlays/menu.ts'

interface SortButtonProps<S extends string> {
  /** Message key by sort order. */
  choices: Record<S, string>
  value: S
  onChange: (sort: S) => void
}

/** Shows and changes a list's sort order. */
export const SortButton = <S extends string>({ choices, value, onChange }: SortButtonProps<S>) => {
  const { t } = useTranslation()
  const options = (Object.keys(choices) as S[]).map((sort) => ({
    label: t(choices[sort] as string),
    chosen: sort === value,
    run: () => onChange(sort),
  }))
  return (
    <Button
      variant="ghost"
      aria-haspopup="menu"
      onClick={(event) =>
        toggleMenu({
          of: 'sort',
          label: t('Sort by'),
          entries: [{ kind: 'choices', choices: options }],
          anchor: event.currentTarget,
        })
      }
    >
      <ArrowDownUp className="icon-16" aria-hidden="true" />
      <span className="visually-hidden">{t('Sort by')}</span>
      {t(choices[value] as string)}
    </Button>
  )
}
