-- Rows that every instance starts with.

insert into roles (name, label, system) values
  ('admin', 'Administrator', true), ('artist', 'Artist', true), ('user', 'Listener', true);
insert into role_permissions (role_id, permission)
  select id, unnest(array['Upload songs', 'Download songs', 'Use chat']) from roles where name in ('user', 'artist');

insert into themes (name, colors, active, landing, built_in) values
  ('Tonearm', '{
    "primary": "#7C4DFF",
    "secondary": "#22D3EE",
    "dark": {"background": "#0E0F13", "panel": "#17181E", "text": "#F4F4F6"},
    "light": {"background": "#FFFFFF", "panel": "#F4F4F7", "text": "#16171D"}
  }', true, 'stage', true),
  ('Gallery', '{
    "primary": "#E4572E",
    "secondary": "#2E86AB",
    "dark": {"background": "#12100E", "panel": "#1C1916", "text": "#F5F1EA"},
    "light": {"background": "#FAF7F2", "panel": "#F1ECE3", "text": "#1D1A16"}
  }', false, 'gallery', true);

-- The app's own menu entries. Titles are those of the app until an operator changes them.
insert into navigation_entries (built_in, title, icon, target, place, position) values
  ('home', '', 'link', '/home', 'rail', 1),
  ('browse', '', 'link', '/browse', 'rail', 2),
  ('podcasts', '', 'link', '/podcasts', 'rail', 3),
  ('radio', '', 'link', '/radio', 'rail', 4),
  ('friends', '', 'link', '/friends', 'rail', 5),
  ('library', '', 'link', '/library/all', 'rail', 6);

insert into home_sections (section, position)
  select name, place from unnest(array['feature', 'recent', 'blends', 'because-played', 'followed-artists',
    'liked-artists', 'begun-episodes', 'new-episodes', 'new-albums', 'top-songs', 'popular-artists', 'podcasts', 'radio',
    'genres']) with ordinality as built_in (name, place);
