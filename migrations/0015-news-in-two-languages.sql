-- Where what the news is about has words in both languages; title and excerpt hold the English then.
alter table news
  add column title_ar text,
  add column excerpt_ar text;
