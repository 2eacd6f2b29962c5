-- A term of a search may be one of several words (price | pricesoap), and one of them a prefix. Its completions are those of all of them, so that
-- common words keep their query plan. Words that must occur together count as unknown.
create or replace function completions(asked tsquery, out words bigint, out questions bigint, out any_of tsquery) language plpgsql stable as $$
declare
  form text := asked::text;
begin
  if form ~ '[&!<]' then
    words := 1;
    questions := 0;
    any_of := asked;
    return;
  end if;
  select count(*), coalesce(sum(c.questions), 0), string_agg(quote_literal(c.word), ' | ')::tsquery into words, questions, any_of
    from regexp_matches(form, '''([^'']+)''(:[*])?', 'g') as part cross join lateral (
      select part[1] as word, coalesce(max(w.questions), 0) as questions from question_words w
        where w.word = part[1] having part[2] is null
      union all
      (select w.word, w.questions from question_words w
        where part[2] is not null and w.word ~>=~ part[1] and w.word ~<~ (part[1] || U&'\+10FFFF') limit 301)
    ) c;
end $$;
