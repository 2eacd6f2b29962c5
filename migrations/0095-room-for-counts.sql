-- Whom a send reaches lies together on her page, and ten and more of them are counted in one statement: with room for these, hardly any moves to
-- another page and is written into each index of contacts for it. Of what is written from now on.
alter table contacts set (fillfactor = 70);
