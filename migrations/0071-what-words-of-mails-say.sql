-- How often something stands in the words of mails: by this the planner knows whether a search meets enough on the way through a list. No
-- index of these expressions says it any more, and statistics cost a send nothing.
create statistics messages_words_plain on (lower(subject || ' ' || preview || ' ' || sender || ' ' || recipient)) from messages;
create statistics messages_words_spelled on (one_spelling(subject || ' ' || preview || ' ' || sender || ' ' || recipient)) from messages;
analyze messages;
