import { type Kysely, sql } from 'kysely'

/** The most played items of long days and months, and the songs of the chart, so that pages rank few rows. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table analytics_leaders (
      span text not null check (span in ('day', 'month')),
      item_type text not null,
      day date not null,
      item_id integer not null,
      plays integer not null check (plays >= 0),
      primary key (span, item_type, day, item_id)
    );
    create table chart_songs (
      song_id integer primary key references all_songs on delete cascade,
      plays integer not null check (plays >= 0)
    )`.execute(db)
}
