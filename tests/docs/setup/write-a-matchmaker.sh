# What the page takes for granted: copies of the collections, and matchmakers to run without the host.
ln -s "$SOURCE/datasets" datasets
cp -r "$SOURCE/datasets/geography" geography
matchbench plugin new sumatch --language python --dir python
matchbench plugin new sumatch --language java --dir java
cp python/matchmaker.py java/Sumatch.java .
mkdir build && ln -s "$BUILD" build/release
cp "$BUILD/sdk/java/matchbench.jar" .
