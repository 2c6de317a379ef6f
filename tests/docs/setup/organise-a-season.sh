cp -r "$SOURCE/datasets/geography" .
