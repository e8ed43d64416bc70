import { AreaPage } from '../shell/AreaPage.tsx'

/** Says to other members of a team that a page is for owners. */
export const OwnersOnly = ({ text }: { text: string }) => (
  <AreaPage>
    <p className="muted">{text}</p>
  </AreaPage>
)
