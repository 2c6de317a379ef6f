#!/usr/bin/env python3
"""Checks that every file includes the header of each name of the standard library and of fmt that it uses.

usage: check_includes.py ROOT

A header counts if the file includes it, or a header of the tree that the file includes, at any depth; what
standard headers and libraries include in turn is not relied on. Precompiled headers hide such a gap, and a
compiler finds it only without them. A name that NAMES does not know is a fault, too: it gets a row there.
A header that only one kind of processor has must be included under a condition; a compiler on such a processor would
not miss the condition.
"""
import re
import sys
from pathlib import Path

FOLDERS = ("api/include", "harness", "plugins", "tests")
LEFT_OUT = ("tests/abi", "tests/fronts/cli/programs")

# header: names of std that it defines. A name in several rows is satisfied by any of them.
NAMES = {
    "algorithm": """adjacent_find all_of any_of binary_search clamp copy copy_if copy_n count count_if equal
        equal_range fill fill_n find find_end find_first_of find_if find_if_not for_each generate generate_n
        includes inplace_merge is_partitioned is_sorted lexicographical_compare lower_bound make_heap max
        max_element merge min min_element minmax minmax_element mismatch next_permutation none_of
        nth_element partial_sort partition partition_point pop_heap prev_permutation push_heap remove_if
        replace replace_if reverse rotate search set_difference set_intersection set_symmetric_difference
        set_union shuffle sort sort_heap stable_partition stable_sort transform unique unique_copy
        upper_bound""",
    "array": "array to_array",
    "atomic": """atomic atomic_flag atomic_bool atomic_int atomic_signal_fence atomic_thread_fence atomic_ref
        memory_order memory_order_acq_rel memory_order_acquire memory_order_relaxed memory_order_release
        memory_order_seq_cst""",
    "bit": """bit_cast bit_ceil bit_floor bit_width countl_one countl_zero countr_one countr_zero endian
        has_single_bit popcount rotl rotr""",
    "bitset": "bitset",
    "cctype": """isalnum isalpha isblank iscntrl isdigit isgraph islower isprint ispunct isspace isupper
        isxdigit tolower toupper""",
    "cerrno": "errno",
    "cfenv": "fegetenv fegetround fenv_t fesetenv fesetround feclearexcept fetestexcept",
    "charconv": "chars_format from_chars from_chars_result to_chars to_chars_result",
    "chrono": "chrono",
    "clocale": "setlocale localeconv",
    "cmath": """abs acos asin atan atan2 cbrt ceil copysign cos cosh erf erfc exp exp2 expm1 fabs floor fma fmax fmin
        fmod hypot ilogb isfinite isinf isnan ldexp lgamma llround log log10 log1p log2 lround modf nan nearbyint
        nextafter pow round signbit sin sinh sqrt tan tanh tgamma trunc""",
    "compare": """compare_three_way partial_ordering strong_ordering weak_ordering is_eq is_lt""",
    "complex": "complex",
    "condition_variable": "condition_variable condition_variable_any cv_status",
    "csignal": "raise signal sig_atomic_t",
    "cstdarg": "va_list",
    "cstddef": "byte max_align_t nullptr_t ptrdiff_t size_t to_integer",
    "cstdint": """int8_t int16_t int32_t int64_t intmax_t intptr_t uint8_t uint16_t uint32_t uint64_t uintmax_t
        uintptr_t""",
    "cstdio": """FILE clearerr fclose feof ferror fflush fgetc fgets fopen fprintf fputc fputs fread fseek ftell fwrite
        getchar perror printf putchar puts rename snprintf sprintf remove tmpfile""",
    "cstdlib": """_Exit abort abs at_quick_exit atexit atof atoi atol calloc div exit free getenv llabs malloc qsort
        quick_exit realloc strtod strtol strtoll strtoul strtoull system""",
    "cstring": """memchr memcmp memcpy memmove memset strchr strcmp strcpy strerror strlen strncmp strrchr
        strsignal strstr strtok""",
    "ctime": "asctime clock clock_t ctime gmtime localtime mktime strftime time time_t timespec tm",
    "deque": "deque",
    "exception": """current_exception exception exception_ptr make_exception_ptr rethrow_exception
        rethrow_if_nested set_terminate terminate throw_with_nested uncaught_exceptions""",
    "filesystem": "filesystem",
    "forward_list": "forward_list",
    "fstream": "filebuf fstream ifstream ofstream",
    "functional": """bind bit_and bit_or bit_xor cref divides equal_to function greater greater_equal hash identity
        invoke less less_equal logical_and logical_not logical_or mem_fn minus modulus multiplies negate not_fn
        plus ref reference_wrapper""",
    "future": "async future future_status launch packaged_task promise",
    "initializer_list": "initializer_list",
    "iomanip": "setfill setprecision setw quoted",
    "ios": "dec fixed hex ios ios_base streamoff streamsize",
    "iostream": "cerr cin clog cout",
    "istream": "getline istream ws",
    "iterator": """advance back_insert_iterator back_inserter begin bidirectional_iterator_tag cbegin cend data
        default_sentinel distance empty end forward_iterator_tag front_inserter input_iterator_tag inserter
        istream_iterator istreambuf_iterator iterator_traits make_move_iterator make_reverse_iterator
        move_iterator next ostream_iterator output_iterator_tag prev random_access_iterator_tag rbegin rend
        reverse_iterator size ssize""",
    "latch": "latch",
    "limits": "numeric_limits",
    "list": "list",
    "locale": "locale",
    "map": "map multimap",
    "memory": """addressof allocator allocator_traits destroy_at enable_shared_from_this make_shared make_unique
        make_unique_for_overwrite pointer_traits shared_ptr to_address uninitialized_copy unique_ptr weak_ptr""",
    "mutex": """adopt_lock call_once defer_lock lock lock_guard mutex once_flag recursive_mutex scoped_lock
        try_to_lock unique_lock""",
    "new": """align_val_t bad_alloc bad_array_new_length hardware_destructive_interference_size launder nothrow
        nothrow_t""",
    "numbers": "numbers",
    "numeric": """accumulate adjacent_difference exclusive_scan gcd inclusive_scan inner_product iota lcm midpoint
        partial_sum reduce transform_reduce""",
    "optional": "bad_optional_access make_optional nullopt nullopt_t optional",
    "ostream": "endl flush ostream",
    "queue": "priority_queue queue",
    "random": """bernoulli_distribution discrete_distribution mt19937 mt19937_64 normal_distribution random_device
        seed_seq uniform_int_distribution uniform_real_distribution""",
    "ratio": "milli micro nano ratio",
    "regex": "cmatch regex regex_match regex_replace regex_search smatch sregex_iterator",
    "semaphore": "binary_semaphore counting_semaphore",
    "set": "multiset set",
    "shared_mutex": "shared_lock shared_mutex",
    "span": "as_bytes as_writable_bytes dynamic_extent span",
    "sstream": "istringstream ostringstream stringbuf stringstream",
    "stack": "stack",
    "stdexcept": """domain_error invalid_argument length_error logic_error out_of_range overflow_error range_error
        runtime_error underflow_error""",
    "stop_token": "stop_callback stop_source stop_token",
    "streambuf": "streambuf",
    "string": """basic_string char_traits getline stod stof stoi stol stoll stoul stoull string string_literals
        to_string u16string u32string u8string wstring""",
    "string_view": "basic_string_view string_view string_view_literals u32string_view u8string_view",
    "system_error": """errc error_category error_code error_condition generic_category make_error_code
        make_error_condition system_category system_error""",
    "thread": "jthread this_thread thread",
    "tuple": "apply forward_as_tuple ignore make_tuple tie tuple tuple_cat tuple_element_t tuple_size_v",
    "type_traits": """add_const_t aligned_storage bool_constant common_type_t conditional_t decay_t enable_if_t
        false_type integral_constant invoke_result_t is_arithmetic_v is_base_of_v is_const_v is_constructible_v
        is_convertible_v is_default_constructible_v is_enum_v is_floating_point_v is_integral_v is_invocable_v
        is_nothrow_move_constructible_v is_same is_same_v is_signed_v is_standard_layout_v
        is_aggregate_v is_trivially_copyable_v is_unsigned_v is_void_v make_signed_t make_unsigned_t remove_const_t
        remove_cvref_t remove_pointer_t remove_reference_t true_type type_identity_t underlying_type_t void_t""",
    "typeinfo": "bad_cast type_info",
    "unordered_map": "unordered_map unordered_multimap",
    "unordered_set": "unordered_multiset unordered_set",
    "utility": """as_const cmp_equal cmp_greater cmp_greater_equal cmp_less cmp_less_equal declval exchange forward
        in_place in_place_t in_range index_sequence integer_sequence make_index_sequence make_pair move pair
        piecewise_construct swap to_underlying unreachable""",
    "valarray": "valarray",
    "variant": "get_if holds_alternative monostate variant variant_alternative_t variant_size_v visit",
    "vector": "vector",
    "version": "",
}
# What every container or a family of headers offers, by any of them.
EVERY_CONTAINER = ("array", "deque", "list", "map", "set", "span", "string", "string_view", "unordered_map",
                   "unordered_set", "vector")
ALSO = {
    "begin": EVERY_CONTAINER, "end": EVERY_CONTAINER, "size": EVERY_CONTAINER, "data": EVERY_CONTAINER,
    "empty": EVERY_CONTAINER, "ssize": EVERY_CONTAINER, "rbegin": EVERY_CONTAINER, "rend": EVERY_CONTAINER,
    "get": ("array", "tuple", "utility", "variant"),
    "erase": EVERY_CONTAINER, "erase_if": EVERY_CONTAINER,
    "remove": ("algorithm", "cstdio"), "move": ("algorithm",), "swap": EVERY_CONTAINER,
    "hash": ("string", "string_view", "optional", "memory", "variant"), "less": ("map", "set"),
    "size_t": ("array", "cstdio", "cstdlib", "cstring", "ctime", "initializer_list", "span", "string", "string_view"),
    "error_code": ("filesystem",), "errc": ("charconv",),
    "tuple_size_v": ("array", "utility"), "tuple_element_t": ("array", "utility"),
    "ios": ("fstream", "iostream", "istream", "ostream", "sstream"),
    "ios_base": ("fstream", "iostream", "istream", "ostream", "sstream"),
    "streamsize": ("fstream", "iostream", "istream", "ostream", "sstream"),
    "streamoff": ("fstream", "iostream", "istream", "ostream", "sstream"),
    "hex": ("fstream", "iostream", "istream", "ostream", "sstream"),
    "istream": ("fstream", "iostream", "sstream", "iosfwd"), "ostream": ("fstream", "iostream", "sstream", "iosfwd"),
    "exception": ("stdexcept",), "monostate": ("variant",),
    "rename": ("cstdio",), "nullopt": ("optional",),
}
# What a header promises of another one.
PROMISED = {"iostream": ("istream", "ostream", "ios"), "fmt/ranges.h": ("fmt/format.h",),
            "fmt/color.h": ("fmt/format.h",), "gmock/gmock.h": ("gtest/gtest.h",)}
# Other names that a precompiled header brings.
OTHERS = {"fmt": (re.compile(r"\bfmt::"), "fmt/format.h"),
          "GoogleTest": (re.compile(r"\b(?:EXPECT|ASSERT)_[A-Z]+\("), "gtest/gtest.h"),
          "GoogleMock": (re.compile(r"\b(?:EXPECT|ASSERT)_THAT\("), "gmock/gmock.h")}
OF_ONE_PROCESSOR = re.compile(r"^\s*#\s*include\s+<(?:cpuid|\w*intrin|arm_\w+|riscv_\w+)\.h>")


def headers_of_names():
    found = {}
    for header, names in NAMES.items():
        for name in names.split():
            found.setdefault(name, set()).add(header)
    for name, headers in ALSO.items():
        found.setdefault(name, set()).update(headers)
    return found


CODE = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)\'', re.DOTALL)
INCLUDE = re.compile(r'^\s*#\s*include\s+(?:<([^>]+)>|"([^"]+)")', re.MULTILINE)
NAME = re.compile(r"\bstd::(?:ranges::)?(\w+)")


class Tree:
    """What each file of a tree includes."""

    def __init__(self, root):
        self.root = root
        self.texts = {}
        self.reached = {}

    def text(self, path):
        if path not in self.texts:
            self.texts[path] = (self.root / path).read_text()
        return self.texts[path]

    def resolve(self, path, quoted):
        for folder in (path.parent, Path(), Path("plugins"), Path("api/include")):
            if (self.root / folder / quoted).is_file():
                return folder / quoted
        return None

    def headers(self, path):
        """Of others, those that a file and the headers of the tree that it includes, at any depth, include."""
        if path not in self.reached:
            self.reached[path] = set()  # a circle ends here
            found = set()
            for bracketed, quoted in INCLUDE.findall(self.text(path)):
                inner = self.resolve(path, quoted or bracketed)
                if inner:
                    found |= self.headers(inner)
                elif bracketed:
                    found |= {bracketed, *PROMISED.get(bracketed, ())}
            self.reached[path] = found
        return self.reached[path]


def without_words(text):
    """The code of a text: comments and literals become as many line breaks as they had."""
    return CODE.sub(lambda found: "\n" * found[0].count("\n"), text)


def unconditional(path, text):
    """Faults of headers of one processor that are included whatever the processor is."""
    depth = 0
    for number, line in enumerate(text.splitlines(), 1):
        depth += bool(re.match(r"\s*#\s*if", line)) - bool(re.match(r"\s*#\s*endif", line))
        if depth == 0 and OF_ONE_PROCESSOR.match(line):
            yield f"{path}:{number}: a header that not every processor has stands under no condition"


def faults_of(tree, path, wanted):
    reached = tree.headers(path)
    yield from unconditional(path, tree.text(path))
    for library, (name, header) in OTHERS.items():
        text = tree.text(path)
        if header not in reached and name.search(text) and name.search(without_words(text)):
            yield f"{path}: {library} needs <{header}>"
    suspects = {name for name in NAME.findall(tree.text(path)) if not wanted.get(name, set()) & reached}
    if not suspects:
        return
    for number, line in enumerate(without_words(tree.text(path)).splitlines(), 1):
        for name in NAME.findall(line):
            if name not in suspects:
                continue
            suspects.remove(name)  # it is said once a file
            headers = " or ".join(f"<{header}>" for header in sorted(wanted.get(name, ())))
            yield (f"{path}:{number}: std::{name} needs {headers}" if headers
                   else f"{path}:{number}: std::{name} has no row in {Path(__file__).name}")


def main():
    tree = Tree(Path(sys.argv[1]))
    wanted = headers_of_names()
    files = [file.relative_to(tree.root) for folder in FOLDERS
             for file in sorted((tree.root / folder).rglob("*")) if file.suffix in (".cpp", ".hpp")]
    faults = [fault for file in files if not str(file).startswith(LEFT_OUT)
              for fault in faults_of(tree, file, wanted)]
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if faults or not files else 0


sys.exit(main())
