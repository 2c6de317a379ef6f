# The contest of the page names collections beside its folder.
cp -r "$SOURCE/datasets/geography" "$SOURCE/datasets/agent-tools" ..
