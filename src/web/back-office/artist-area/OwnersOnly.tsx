import shellStyles from '../shell/shell.module.css'

/** Says to other members of a team that a page is for owners. */
export const OwnersOnly = ({ text }: { text: string }) => (
  <div className={shellStyles.areaContent}>
    <p className="muted">{text}</p>
  </div>
)
