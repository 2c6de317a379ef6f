# Reads what `abidiff --leaf-changes-only` says and accepts members appended to a struct, nothing
# else. A list of what is allowed, so that whatever it does not know is refused. (abidiff's own
# suppressions cannot do this: has_data_member_inserted_at = end also hides a changed member type or
# signature in the same struct, measured with abigail 2.2.)
BEGIN { split(frozen, names, " "); for (i in names) is_frozen[names[i]] = 1 }
function refuse() { print "refused: " $0; status = 1 }

/^$/ || /^Leaf changes summary:/ || /^Changed leaf types summary:/ { next }
/^Removed\/Changed\/Added (functions|variables) summary: 0 Removed, 0 Changed, 0 Added/ { next }
/^'struct [a-z_]+' changed:$/ {
  name = $2
  sub(/'.*/, "", name)
  if (name in is_frozen) refuse()
  next
}
/^  type size changed from [0-9]+ to [0-9]+ \(in bits\)$/ {
  size = $5
  if ($7 <= size) refuse()
  next
}
/^  [0-9]+ data member insertions?:$/ { next }
/^    '.*', at offset [0-9]+ \(in bits\)/ {
  offset = $0
  sub(/.*, at offset /, "", offset)
  if (offset + 0 < size + 0) refuse()
  next
}
{ refuse() }
END { exit status }
