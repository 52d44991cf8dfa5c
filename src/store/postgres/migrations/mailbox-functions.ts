/** Version 1: the mailbox's steps. Each takes its conversation's lock first and keeps it to the end of the transaction. */
export const mailboxFunctions = `
CREATE FUNCTION herald.lock_conversation(_conversation text) RETURNS void LANGUAGE sql VOLATILE AS
  'SELECT pg_advisory_xact_lock(hashtextextended(_conversation, 4850185))';

CREATE FUNCTION herald.mailbox_post(_conversation text, _id text, _body text, _window float8, _patience float8)
RETURNS TABLE (kept boolean, ahead integer, turn text) LANGUAGE plpgsql AS $$
DECLARE
  _head herald.head;
  _sequence bigint;
BEGIN
  PERFORM herald.lock_conversation(_conversation);
  SELECT * INTO _head FROM herald.head h WHERE h.conversation = _conversation;
  INSERT INTO herald.message_seen AS s (conversation, id, expires_at)
    VALUES (_conversation, _id, herald.after(_window))
    ON CONFLICT (conversation, id) DO UPDATE SET expires_at = excluded.expires_at
    WHERE s.expires_at <= clock_timestamp();
  IF NOT FOUND THEN
    RETURN QUERY SELECT false, 0, _head.id;
    RETURN;
  END IF;
  INSERT INTO herald.message (conversation, id, body) VALUES (_conversation, _id, _body)
    RETURNING message.sequence INTO _sequence;
  IF _head.conversation IS NULL THEN
    INSERT INTO herald.head VALUES (_conversation, _sequence, _id, clock_timestamp(), 1);
    RETURN QUERY SELECT true, 0, _id;
    RETURN;
  END IF;
  UPDATE herald.head h SET length = h.length + 1 WHERE h.conversation = _conversation;
  RETURN QUERY SELECT true, _head.length,
    CASE WHEN _head.since < clock_timestamp() - _patience * interval '1 millisecond' THEN _head.id END;
END $$;

CREATE FUNCTION herald.mailbox_finish(_conversation text, _turn text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  _head herald.head;
  _next herald.message;
BEGIN
  PERFORM herald.lock_conversation(_conversation);
  SELECT * INTO _head FROM herald.head h WHERE h.conversation = _conversation;
  IF NOT FOUND OR _head.id <> _turn THEN
    RETURN _head.id;
  END IF;
  DELETE FROM herald.message m WHERE m.conversation = _conversation AND m.sequence = _head.sequence;
  SELECT * INTO _next FROM herald.message m WHERE m.conversation = _conversation AND m.sequence > _head.sequence
    ORDER BY m.sequence LIMIT 1;
  IF NOT FOUND THEN
    DELETE FROM herald.head h WHERE h.conversation = _conversation;
    RETURN NULL;
  END IF;
  UPDATE herald.head h
    SET sequence = _next.sequence, id = _next.id, since = clock_timestamp(), length = h.length - 1
    WHERE h.conversation = _conversation;
  RETURN _next.id;
END $$;

CREATE FUNCTION herald.mailbox_withdraw(_conversation text, _id text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM herald.lock_conversation(_conversation);
  DELETE FROM herald.message m USING herald.head h
    WHERE h.conversation = _conversation AND m.conversation = _conversation AND m.id = _id AND h.id <> _id;
  IF FOUND THEN
    UPDATE herald.head h SET length = h.length - 1 WHERE h.conversation = _conversation;
    RETURN true;
  END IF;
  RETURN false;
END $$;
`;
